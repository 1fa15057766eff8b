import { chmodSync, chownSync, cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildImage, findBuilder, type Image } from "../../scripts/build-image.mjs";
import { ensureRedisServer } from "../../scripts/find-redis.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { Visitor, enterForm, formOf, formPath } from "../support/applicant";
import { startCompose, type ComposeServices } from "../support/compose";
import { startContainer, type Container } from "../support/containers";
import { newFolder } from "../support/folders";
import { readHtml } from "../support/html";
import { describeWith } from "../support/needs";
import { slowUpload } from "../support/slow-upload";
import { setUpstream } from "../support/stage";

const programs = { buildah: findBuilder() === null ? null : "buildah", "redis-server": ensureRedisServer() };

const FIRST = "127.0.0.2";
const SECOND = "127.0.0.3";
const JOB = "J1007";
const MB = 1024 * 1024;

/**
 * Two replicas as in deploy/compose.yaml, from the image of the Dockerfile. What replicas do together, behind nginx and
 * with one Redis: tests/routes/replicas.test.ts, proxy.test.ts and redis.test.ts.
 */
describeWith(programs, "containers", ({ "redis-server": redisServer }) => {
  let image: Image;
  const stage = setUpstream();
  let compose: ComposeServices;
  let first: Container;
  let second: Container;
  let start: (address: string) => Promise<Container>;

  /** A folder writable by the image's user. */
  function volume(): string {
    const folder = newFolder();
    chownSync(folder, 1000, 1000);
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
    const uploads = volume();
    const port = await freePort();
    start = (address) =>
      startContainer(image, {
        address,
        port,
        env: { ...env, SITE_CONFIG: "/mnt/site.json" },
        volumes: { [uploads]: env["UPLOAD_DIR"] ?? "" },
        readOnly: { [siteFile]: "/mnt/site.json" },
        memoryBytes: compose.memoryMb * MB,
        isReadOnly: compose.isReadOnly,
      });
    [first, second] = await Promise.all([start(FIRST), start(SECOND)]);
  }, 600_000);

  afterAll(async () => {
    await Promise.all([first?.kill(), second?.kill()]);
    await compose?.close();
    image?.remove();
  }, 120_000);

  it("are what the Dockerfile and compose.yaml say: its user, process 1, read-only, healthy", async () => {
    for (const container of [first, second]) {
      const status = readFileSync(`/proc/${container.pid}/status`, "utf8");
      expect(status).toMatch(/^NSpid:\t\d+\t1$/m);
      expect(status).toMatch(/^Uid:\t1000\t1000\t/m);
      expect((await container.exec(["touch", "/site/written"])).status).not.toBe(0);
      expect((await container.exec(["touch", "/var/lib/site/uploads/written"])).status).toBe(0);
      const [, ...health] = image.config.Healthcheck.Test;
      expect((await container.exec(health)).status).toBe(0);
    }
    expect(image.config.User).toBe("node");
    const site = join(image.rootfs, "site");
    for (const name of ["esbuild", "playwright-core", "vite", "vitest", "@remix-run/dev"]) {
      expect([name, existsSync(join(site, "node_modules", name))]).toEqual([name, false]);
    }
    expect(readdirSync(join(site, "build")).sort()).toEqual(["doctor.js", "index.js"]);
    const judged = await first.exec(["node", "build/doctor.js"]);
    expect([judged.status, judged.output]).toEqual([0, expect.stringMatching(/no deviations\n$/)]);
    expect((await first.exec(["node", "--version"])).output).toMatch(/^v24\./);
  });

  it("live within their memory", ({ skip }) => {
    for (const { memoryLimit, pid } of [first, second]) {
      if (memoryLimit === null) return skip("this machine has no memory cgroups of version 1");
      expect(readFileSync(join(memoryLimit, "memory.limit_in_bytes"), "utf8").trim()).toBe(String(512 * MB));
      expect(readFileSync(join(memoryLimit, "cgroup.procs"), "utf8")).toContain(String(pid));
    }
  });

  it("send one application that reaches both, with a file of one that was replaced since", async () => {
    const visitor = new Visitor(first.url);
    const fields = await enterForm(visitor, stage.state.captchas, JOB);
    const uploaded = await slowUpload(first, fields.applicationKey).finish();
    expect(uploaded.status, uploaded.text).toBe(201);
    const { id } = JSON.parse(uploaded.text) as { id: string };
    expect(await first.stop()).toBe(0);
    first = await start(FIRST);
    const send = (base: string) =>
      fetch(base + formPath(JOB), {
        method: "POST",
        headers: { Cookie: uploaded.cookie },
        body: formOf(fields, [], [["resumeUpload", id]]),
        redirect: "manual",
      });
    const answers = await Promise.all([send(first.url), send(second.url)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const shown = answers.map(async ({ headers }) => {
      const page = await fetch(first.url + headers.get("location"), { headers: { Cookie: uploaded.cookie } });
      return (await readHtml(page)).get("dialog[open]").text;
    });
    const succeeded: unknown = expect.stringContaining("您的简历已投递成功");
    expect(await Promise.all(shown)).toEqual([succeeded, succeeded]);
    expect(stage.calls("recruitJob/applyJob")).toBe(1);
  });
});
