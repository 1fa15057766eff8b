import { chmodSync, chownSync, cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildImage, findBuilder, type Image } from "../../scripts/build-image.mjs";
import { clockAhead, ensureFaketime } from "../../scripts/find-faketime.mjs";
import { ensureNginx } from "../../scripts/find-nginx.mjs";
import { ensureRedisServer } from "../../scripts/find-redis.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { Visitor, enterForm, formOf, formPath } from "../support/applicant";
import { startCompose, type ComposeServices } from "../support/compose";
import { startContainer, type Container } from "../support/containers";
import { pdf } from "../support/documents";
import { firstScriptOf, renameFirstScript } from "../support/first-script";
import { newFolder } from "../support/folders";
import { readHtml } from "../support/html";
import { describeWith } from "../support/needs";
import { startProxy, type TestProxy } from "../support/nginx";
import { purge } from "../support/site";
import { slowUpload } from "../support/slow-upload";
import { setUpstream } from "../support/stage";

const faketime = ensureFaketime();
const programs = {
  buildah: findBuilder() === null ? null : "buildah",
  nginx: ensureNginx(),
  "redis-server": ensureRedisServer(),
};

const FIRST = "127.0.0.2";
const SECOND = "127.0.0.3";
const JOB = "J1007";
const MB = 1024 * 1024;
/** Staged files are swept once a minute. */
const OVER_A_SWEEP_S = 66;

/** Two replicas as in deploy/compose.yaml, from the image of the Dockerfile. */
describeWith(programs, "containers", ({ nginx, "redis-server": redisServer }) => {
  let image: Image;
  const stage = setUpstream();
  let compose: ComposeServices;
  let proxy: TestProxy;
  let first: Container;
  let second: Container;
  let start: (
    address: string,
    more?: { env?: Record<string, string>; readOnly?: Record<string, string> },
  ) => Promise<Container>;
  let uploads: string;
  const folders: string[] = [];

  /** A folder writable by the image's user. */
  function volume(): string {
    const folder = newFolder();
    chownSync(folder, 1000, 1000);
    folders.push(folder);
    return folder;
  }

  beforeAll(async () => {
    const builder = findBuilder();
    if (builder === null) throw new Error("no builder");
    image = buildImage(builder);
    const { upstream } = stage;
    compose = await startCompose({ redisServer, apiBaseUrl: upstream.url, apiToken: upstream.token });
    const { env } = compose;
    const siteFile = join(volume(), "site.json");
    cpSync(upstream.env.SITE_CONFIG, siteFile);
    chmodSync(siteFile, 0o644);
    uploads = volume();
    const port = await freePort();
    start = (address, { env: more = {}, readOnly = {} } = {}) =>
      startContainer(image, {
        address,
        port,
        env: { ...env, ...more, SITE_CONFIG: "/mnt/site.json" },
        volumes: { [uploads]: env["UPLOAD_DIR"] ?? "" },
        readOnly: { [siteFile]: "/mnt/site.json", ...readOnly },
        memoryBytes: compose.memoryMb * MB,
        isReadOnly: compose.isReadOnly,
      });
    [first, second] = await Promise.all([start(FIRST), start(SECOND)]);
    proxy = await startProxy({ program: nginx, replicas: [FIRST, SECOND], sitePort: port });
  }, 600_000);

  afterAll(async () => {
    await proxy?.close();
    await Promise.all([first?.kill(), second?.kill()]);
    await compose?.close();
    image?.remove();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  /** An upload whose body takes longer than a sweep's turn. */
  async function uploadOverASweep(container: Container, applicationKey: string) {
    const upload = slowUpload(container, applicationKey, pdf(400_000));
    for (let second = 0; second < OVER_A_SWEEP_S; second += 1) {
      await new Promise((later) => setTimeout(later, 1000));
      upload.send(2000);
    }
    return upload.finish();
  }

  /** Another release: the same code with another name of its first script. */
  function anotherRelease(): Record<string, string> {
    const folder = volume();
    cpSync(join(image.rootfs, "site/public"), folder, { recursive: true });
    renameFirstScript(join(folder, "build"));
    return { [folder]: "/site/public" };
  }

  it("are what the Dockerfile and compose.yaml say: its user, process 1, read-only, healthy", () => {
    for (const container of [first, second]) {
      const status = readFileSync(`/proc/${container.pid}/status`, "utf8");
      expect(status).toMatch(/^NSpid:\t\d+\t1$/m);
      expect(status).toMatch(/^Uid:\t1000\t1000\t/m);
      expect(container.exec(["touch", "/site/written"]).status).not.toBe(0);
      expect(container.exec(["touch", "/var/lib/site/uploads/written"]).status).toBe(0);
      const [, ...health] = image.config.Healthcheck.Test;
      expect(container.exec(health).status).toBe(0);
    }
    expect(image.config.User).toBe("node");
    const site = join(image.rootfs, "site");
    for (const name of ["esbuild", "playwright-core", "vite", "vitest", "@remix-run/dev"]) {
      expect([name, existsSync(join(site, "node_modules", name))]).toEqual([name, false]);
    }
    expect(readdirSync(join(site, "build"))).toEqual(["index.js"]);
    expect(first.exec(["node", "--version"]).output).toMatch(/^v24\./);
  });

  it("live within their memory", ({ skip }) => {
    for (const { memoryLimit, pid } of [first, second]) {
      if (memoryLimit === null) return skip("this machine has no memory cgroups of version 1");
      expect(readFileSync(join(memoryLimit, "memory.limit_in_bytes"), "utf8").trim()).toBe(String(512 * MB));
      expect(readFileSync(join(memoryLimit, "cgroup.procs"), "utf8")).toContain(String(pid));
    }
  });

  it(
    "keep an upload that lasts over sweeps of both, and send one application that reaches both",
    { timeout: 180_000 },
    async () => {
      const visitor = new Visitor(first.url);
      const fields = await enterForm(visitor, stage.state.captchas, JOB);
      const [one, other] = await Promise.all([
        uploadOverASweep(first, fields.applicationKey),
        uploadOverASweep(second, fields.applicationKey),
      ]);
      expect([one.status, other.status], one.text + other.text).toEqual([201, 201]);
      const { id } = JSON.parse(one.text) as { id: string };

      // The replica that received the file is stopped, as in a release, before the form is sent.
      expect(await first.stop()).toBe(0);
      first = await start(FIRST);
      const send = (base: string) =>
        fetch(base + formPath(JOB), {
          method: "POST",
          headers: { Cookie: one.cookie },
          body: formOf(fields, [], [["resumeUpload", id]]),
          redirect: "manual",
        });
      const before = stage.calls("recruitJob/applyJob");
      const answers = await Promise.all([send(first.url), send(second.url)]);
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      expect(
        answers.map(({ status }) => status),
        texts.join("\n").slice(0, 2000),
      ).toEqual([303, 303]);
      const shown = answers.map(async ({ headers }) => {
        const page = await fetch(first.url + headers.get("location"), { headers: { Cookie: one.cookie } });
        return (await readHtml(page)).get("dialog[open]").text;
      });
      const succeeded: unknown = expect.stringContaining("您的简历已投递成功");
      expect(await Promise.all(shown)).toEqual([succeeded, succeeded]);
      expect(stage.calls("recruitJob/applyJob") - before).toBe(1);
    },
  );

  it("purge what a replica wrote whose clock is a minute ahead", { timeout: 60_000 }, async ({ skip }) => {
    if (faketime === null) return skip("libfaketime is not on this machine");
    await second.stop();
    second = await start(SECOND, {
      env: clockAhead("/mnt/libfaketime.so.1", 60),
      readOnly: { [faketime]: "/mnt/libfaketime.so.1" },
    });
    const ahead = Date.parse((await fetch(`${second.url}/healthz`)).headers.get("date") ?? "") - Date.now();
    expect(ahead).toBeGreaterThan(55_000);
    const textOf = async (container: Container) => (await fetch(`${container.url}/member`)).text();
    expect(await textOf(second)).not.toContain("本月新到");
    const said = JSON.stringify({ common: { html: "<p>本月新到</p>" } });
    stage.changes.set("content/queryModelContentDetail", (data, query) =>
      query.get("contentId") === "C-MEMBER" ? { ...(data as object), contents: said } : data,
    );
    expect((await purge(first, { contents: ["C-MEMBER"] })).status).toBe(200);
    for (const container of [first, second])
      await expect.poll(() => textOf(container), { timeout: 3000 }).toContain("本月新到");
    stage.changes.clear();
    await purge(second, { contents: ["C-MEMBER"] });
    for (const container of [first, second])
      await expect.poll(() => textOf(container), { timeout: 3000 }).not.toContain("本月新到");
    await second.stop();
    second = await start(SECOND);
  });

  it("give the scripts of both releases through the proxy, while one rolls out", { timeout: 60_000 }, async () => {
    const old = await firstScriptOf(first.url);
    await second.stop();
    second = await start(SECOND, { readOnly: anotherRelease() });
    const next = await firstScriptOf(second.url);
    expect(next).not.toBe(old);
    for (const [path, base, status] of [
      [old, first.url, 200],
      [old, second.url, 404],
      [next, first.url, 404],
      [next, second.url, 200],
    ] as const) {
      expect([path, base, (await fetch(base + path)).status]).toEqual([path, base, status]);
    }
    // Of the two replicas nginx asks another one each time, and after a 404 the other one too.
    for (const path of [old, next, old, next]) {
      const { status, headers } = await fetch(proxy.url + path);
      expect([path, status, headers.get("content-type")]).toEqual([path, 200, expect.stringContaining("javascript")]);
    }
    await second.stop();
    second = await start(SECOND);
  });

  it("lose no answer when one of them is killed under load", { timeout: 60_000 }, async () => {
    const paths = ["/", "/news", "/products", "/brand-story", "/contact-us", "/about-us/jobs", "/find-us", "/gifting"];
    const counts = new Map<number, number>();
    let isOver = false;
    const visitor = async (seed: number) => {
      for (let turn = seed; !isOver; turn += 1) {
        // After the proxy's one-second DNS cache has expired.
        const { status } = await fetch(`${proxy.url}${paths[turn % paths.length] ?? "/"}`, {
          headers: { Cookie: "flash=x" },
        });
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
    };
    const visitors = Array.from({ length: 8 }, (_, seed) => visitor(seed));
    await new Promise((later) => setTimeout(later, 1500));
    await second.kill();
    await new Promise((later) => setTimeout(later, 3000));
    isOver = true;
    await Promise.all(visitors);
    console.info(`one of two replicas killed under load: ${JSON.stringify([...counts])}`);
    expect([...counts.keys()]).toEqual([200]);
    expect(counts.get(200)).toBeGreaterThan(50);
  });
});
