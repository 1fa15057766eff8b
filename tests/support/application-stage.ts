import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach } from "vitest";
import { newFolder } from "./folders";
import { setStage, type Stage } from "./stage";

export interface ApplicationStage extends Stage {
  uploadDir: string;
  /** Names of the files staged for applications that are not sent yet. */
  staged(): string[];
}

/** The built site with an upload folder, an upstream that is reset for each test, and a browser. */
export function setApplicationStage(): ApplicationStage {
  const uploadDir = newFolder();
  const staged = () => readdirSync(uploadDir).filter((name) => !name.startsWith("."));
  // The upstream runs in the test process: on a loaded machine its responses are slow.
  const timeouts = { UPSTREAM_TIMEOUT_MS: "30000", UPSTREAM_WRITE_TIMEOUT_MS: "90000" };
  const stage = setStage({ env: { ...timeouts, UPLOAD_DIR: uploadDir } });
  beforeEach(() => {
    for (const name of staged()) rmSync(join(uploadDir, name));
    stage.state.reset();
  });
  return Object.assign(stage, { uploadDir, staged });
}
