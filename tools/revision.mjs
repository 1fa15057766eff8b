import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** @param {string} cwd @param {string} command @param {string[]} args */
function run(cwd, command, args) {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr}`);
}

/**
 * Builds a revision in a folder of its own, as long as it is needed: with this project's packages where its lockfile names
 * the same, else with its own.
 * @template Result
 * @param {string} root @param {string} revision
 * @param {(project: string) => Promise<Result>} use
 */
export async function withRevision(root, revision, use) {
  const project = join(mkdtempSync(join(tmpdir(), "revision-")), "project");
  run(root, "git", ["worktree", "add", "--detach", project, revision]);
  try {
    const [ours, its] = [root, project].map((folder) => readFileSync(join(folder, "package-lock.json"), "utf8"));
    if (ours === its) symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
    else run(project, "npm", ["ci", "--no-audit", "--no-fund"]);
    run(project, process.execPath, ["scripts/build.mjs"]);
    return await use(project);
  } finally {
    run(root, "git", ["worktree", "remove", "--force", project]);
    rmSync(join(project, ".."), { recursive: true, force: true });
  }
}
