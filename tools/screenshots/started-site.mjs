import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** @param {import("../../demo/upstream/server").RunningUpstream} running what a site needs to use it */
export function environmentOf(running) {
  const siteFile = join(mkdtempSync(join(tmpdir(), "screenshots-")), "site.json");
  writeFileSync(siteFile, JSON.stringify(running.upstream.siteFile));
  return {
    API_BASE_URL: running.url,
    API_TOKEN: "screenshots",
    SITE_CONFIG: siteFile,
    MEDIA_ORIGINS: `https: ${new URL(running.url).origin}`,
  };
}

/**
 * @param {string} root folder of a project that is built
 * @param {Record<string, string>} env
 * @param {string[]} [nodeArguments]
 * @returns {Promise<{ url: string, stop: () => Promise<unknown> }>}
 */
export async function startSite(root, env, nodeArguments = []) {
  const child = spawn(process.execPath, [...nodeArguments, join(root, "build/index.js")], {
    cwd: root,
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: "0",
      SESSION_SECRET: "a-secret-of-the-screenshots",
      TRUST_PROXY: "1",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((done) => child.once("exit", done));
  const listening = /** @type {Promise<number>} */ (
    new Promise((found, failed) => {
      createInterface({ input: child.stdout }).on("line", (line) => {
        /** @type {unknown} */
        const entry = JSON.parse(line);
        const { port } = /** @type {{ port?: number }} */ (entry);
        if (port !== undefined) found(port);
      });
      void ended.then((code) => failed(new Error(`the site ended with ${String(code)}`)));
    })
  );
  const url = `http://127.0.0.1:${await listening}`;
  for (let tries = 0; tries < 200; tries++) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) break;
    await new Promise((later) => setTimeout(later, 50));
  }
  return {
    url,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
