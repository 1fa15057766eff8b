import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { launchBrowser } from "./browser";
import { newFolder } from "./folders";
import { startSite, startUpstream, type SiteProcess } from "./site";

export interface ApplicationStage {
  upstream: Awaited<ReturnType<typeof startUpstream>>;
  site: SiteProcess;
  browser: Browser;
  uploadDir: string;
  /** Names of the files staged for applications that are not sent yet. */
  staged(): string[];
}

/** The built site with an upload folder, an upstream that is reset for each test, and a browser. */
export function setApplicationStage(): ApplicationStage {
  const uploadDir = newFolder();
  const staged = () => readdirSync(uploadDir).filter((name) => !name.startsWith("."));
  const stage = { uploadDir, staged } as ApplicationStage;
  beforeAll(async () => {
    stage.upstream = await startUpstream();
    // The upstream runs in the test process: on a loaded machine its responses are slow.
    const timeouts = { UPSTREAM_TIMEOUT_MS: "30000", UPSTREAM_WRITE_TIMEOUT_MS: "90000" };
    const env = { ...stage.upstream.env, ...timeouts, UPLOAD_DIR: uploadDir };
    [stage.site, stage.browser] = await Promise.all([startSite({ env }), launchBrowser()]);
  });
  afterAll(async () => {
    await stage.browser.close();
    await stage.site.stop();
    await stage.upstream.close();
    rmSync(uploadDir, { recursive: true });
  });
  beforeEach(() => {
    for (const name of staged()) rmSync(join(uploadDir, name));
    stage.upstream.upstream.state.reset();
    stage.upstream.upstream.faults.reset();
  });
  return stage;
}
