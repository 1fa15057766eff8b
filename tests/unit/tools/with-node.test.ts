import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ACTIVE_LTS } from "../../../scripts/find-node.mjs";
import { newFolder } from "../../support/folders";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  engines: { node: string };
  scripts: Record<string, string>;
};

/** A project with these scripts only, whose engines exclude the Node that runs the tests unless given. */
function makeProject(node = ">=99.1"): string {
  const folder = newFolder();
  for (const name of ["with-node", "find-node", "follow-child"]) {
    cpSync(`scripts/${name}.mjs`, join(folder, `scripts/${name}.mjs`));
  }
  writeFileSync(join(folder, "package.json"), JSON.stringify({ engines: { node } }));
  return folder;
}

/** As if an earlier command had taken it from npm. */
function keepNode(folder: string, script: string): string {
  const name = `node-${process.platform}-${process.arch}`;
  const path = join(folder, `.cache/node/${ACTIVE_LTS}/node_modules/${name}/bin/node`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const run = (cwd: string, env: Record<string, string> = {}) =>
  spawnSync(process.execPath, ["scripts/with-node.mjs", "-p", "'ran'"], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });

describe("an npm command", () => {
  it.each(Object.entries(manifest.scripts))("%s starts by finding a Node that engines allow", (_, command) => {
    expect(command).toMatch(/^node scripts\/with-(?:node|build)\.mjs /);
  });

  it("runs on the current Node if engines allow it, without a word", () => {
    expect(run(makeProject(manifest.engines.node))).toMatchObject({ status: 0, stdout: "ran\n", stderr: "" });
  });

  it("runs on the active LTS if the current Node is too old, with its children, and says so in one line", () => {
    const folder = makeProject();
    const node = keepNode(folder, 'command -v node; echo "$@"; exit 3');
    const { status, stdout, stderr } = run(folder);
    expect(stderr).toMatch(new RegExp(`^Node ${process.version} is older than 99\\.1; Node ${ACTIVE_LTS} .* s\\n$`));
    expect([status, stdout]).toEqual([3, `${node}\n-p 'ran'\n`]);
  });

  it("says in one line what to install if there is no network", () => {
    const folder = makeProject();
    const { status, stdout, stderr } = run(folder, {
      npm_config_registry: "http://127.0.0.1:9",
      npm_config_cache: join(folder, "npm"),
    });
    expect(stderr).toMatch(new RegExp(`^Node .* Please install Node ${ACTIVE_LTS} from https://nodejs\\.org/\\n$`));
    expect([status, stdout]).toEqual([1, ""]);
  });
});
