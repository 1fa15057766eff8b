import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/free-port.mjs";
import { startSite } from "../support/site";
import { setUpstream } from "../support/stage";

const demo = ["--import", pathToFileURL(resolve("build/demo.js")).href];

const SCRIPT = "/usr/bin/script";

/** The process's terminal output until it is ready, without colours. */
async function linesOnTerminal(): Promise<string[]> {
  const port = await freePort();
  const command = [process.execPath, ...demo, resolve("build/index.js")].map((part) => `'${part}'`).join(" ");
  const child = spawn(SCRIPT, ["-qec", command, "/dev/null"], {
    env: { PATH: process.env["PATH"], PORT: String(port), HOST: "127.0.0.1", NODE_ENV: "production", UPSTREAM: "demo" },
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await expect.poll(() => text, { timeout: 30_000 }).toContain("ready after");
  child.kill("SIGTERM");
  await once(child, "exit");
  const lines = stripVTControlCharacters(text).trim().split(/\r?\n/);
  return lines.slice(0, lines.findIndex((line) => line.includes("ready after")) + 1);
}

describe("the process", () => {
  const stage = setUpstream();

  it("serves the demo with nothing set, says so in one line, and ends in order", async () => {
    const site = await startSite({ nodeArguments: demo });
    const response = await fetch(`${site.url}/`);
    expect(response.status).toBe(200);
    expect(site.log.filter((line) => String(line["msg"]).includes("demo"))).toHaveLength(1);
    expect(await site.stop()).toBe(0);
  });

  it("says on a terminal what it serves, where, and when it was ready, a line each, without the calls it makes", async (ctx) => {
    if (!existsSync(SCRIPT)) return ctx.skip(`no ${SCRIPT} on this machine, which makes a terminal`);
    const lines = await linesOnTerminal();
    expect(lines).toEqual([
      expect.stringMatching(/^\[[\d:]{8}\] INFO: listening on http:\/\/localhost:\d+ with the demo, .+$/),
      expect.stringMatching(/^\[[\d:]{8}\] INFO: ready after \d+(\.\d)? s$/),
    ]);
  });

  it("is not ready before a first page could be rendered, and becomes so when the upstream comes", async () => {
    stage.faults.setFault("*", "500");
    const site = await stage.start({ untilReady: false });
    const statusOf = async (path: string) => (await fetch(site.url + path)).status;
    expect([await statusOf("/healthz"), await statusOf("/readyz"), await statusOf("/")]).toEqual([200, 503, 503]);
    stage.faults.reset();
    await expect.poll(() => statusOf("/readyz"), { timeout: 30_000 }).toBe(200);
  });

  describe("under stock remix-serve", () => {
    let url: string;
    let child: ChildProcess;

    beforeAll(async () => {
      const port = await freePort();
      child = spawn(
        process.execPath,
        [...demo, resolve("node_modules/@remix-run/serve/dist/cli.js"), resolve("build/index.js")],
        {
          env: { PATH: process.env["PATH"], PORT: String(port), HOST: "127.0.0.1", NODE_ENV: "production" },
          stdio: ["ignore", "ignore", "pipe"],
        },
      );
      let errors = "";
      child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
      url = `http://127.0.0.1:${port}`;
      const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;
      while (!(await isReady())) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`remix-serve ended: ${errors}`);
        await new Promise((later) => setTimeout(later, 100));
      }
    });
    afterAll(async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
    });

    it("pages are whole, and protected as by the process of its own, but not kept", async () => {
      const own = await startSite({ nodeArguments: demo });
      const [stock, kept] = await Promise.all([fetch(`${url}/`), fetch(`${own.url}/`)]);
      await own.stop();
      expect(await stock.text()).toMatch(/<\/html>$/);
      expect(stock.headers.get("x-cache")).toBeNull();
      const protecting = [...kept.headers].filter(([name]) =>
        /policy|x-frame|x-content-type|x-dns|x-xss|x-download|x-permitted|origin-agent/.test(name),
      );
      expect(protecting.length).toBeGreaterThan(9);
      expect(Object.fromEntries(stock.headers)).toMatchObject(Object.fromEntries(protecting));
    });

    it.each([
      ["/healthz", 200, "text/plain"],
      ["/favicon.ico", 200, "image/"],
      ["/site.webmanifest", 200, "application/manifest+json"],
      ["/demo/series/lace-card.png?x-oss-process=image/resize,w_200", 200, "image/"],
      ["/build/of-an-earlier-release.js", 404, "text/plain"],
      ["/demo/no-such.png", 404, "text/plain"],
      ["/no-such-page", 302, ""],
    ])("%s answers %i %s", async (path, status, type) => {
      const dest = path.includes(".png") ? "image" : "empty";
      const init: RequestInit = { redirect: "manual", headers: { "Sec-Fetch-Dest": dest } };
      const { status: answered, headers } = await fetch(url + path, init);
      expect([answered, headers.get("location")]).toEqual([status, status === 302 ? "/" : null]);
      expect(headers.get("content-type") ?? "").toContain(type);
    });
  });
});
