import { root } from "./build-digest.mjs";

/**
 * esbuild options for the demo upstream and the replay tools: they are attached from outside (`node --import`), not
 * part of the Remix build.
 * @satisfies {import("esbuild").BuildOptions}
 */
export const demoBundle = {
  absWorkingDir: root,
  entryPoints: {
    demo: "demo/upstream/attach.ts",
    upstream: "demo/upstream/server.ts",
    replay: "tools/replay/cli.ts",
    "replay-attach": "tools/replay/attach.ts",
    doctor: "tools/replay/doctor-cli.ts",
  },
  outdir: "build",
  bundle: true,
  platform: /** @type {const} */ ("node"),
  format: /** @type {const} */ ("esm"),
  target: "node22",
  packages: /** @type {const} */ ("external"),
  logLevel: /** @type {const} */ ("warning"),
};
