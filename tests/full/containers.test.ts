import { chmodSync, chownSync, cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildImage, findBuilder, type Image } from "../../scripts/build-image.mjs";
import { ensureRedisServer } from "../../scripts/find-redis.mjs";
import { freePort } from "../../scripts/free-port.mjs";
import { startCompose, type ComposeServices } from "../support/compose";
import { startContainer, type Container } from "../support/containers";
import { newFolder } from "../support/folders";
import { describeWith } from "../support/needs";
import { setUpstream } from "../support/stage";

const programs = { buildah: findBuilder() === null ? null : "buildah", "redis-server": ensureRedisServer() };

const MB = 1024 * 1024;

/**
 * A replica as in deploy/compose.yaml, from the image of the Dockerfile. What replicas do together, behind nginx and
 * with one Redis: tests/routes/replicas.test.ts, proxy.test.ts and redis.test.ts.
 */
describeWith(programs, "a container", ({ "redis-server": redisServer }) => {
  let image: Image;
  const stage = setUpstream();
  let compose: ComposeServices;
  let container: Container;

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
    container = await startContainer(image, {
      address: "127.0.0.2",
      port: await freePort(),
      env: { ...env, SITE_CONFIG: "/mnt/site.json" },
      volumes: { [volume()]: env["UPLOAD_DIR"] ?? "" },
      readOnly: { [siteFile]: "/mnt/site.json" },
      memoryBytes: compose.memoryMb * MB,
      isReadOnly: compose.isReadOnly,
    });
  }, 600_000);

  afterAll(async () => {
    await container?.kill();
    await compose?.close();
    image?.remove();
  }, 120_000);

  it("is what the Dockerfile and compose.yaml say: its user, process 1, read-only, healthy", () => {
    const status = readFileSync(`/proc/${container.pid}/status`, "utf8");
    expect(status).toMatch(/^NSpid:\t\d+\t1$/m);
    expect(status).toMatch(/^Uid:\t1000\t1000\t/m);
    expect(container.exec(["touch", "/site/written"]).status).not.toBe(0);
    expect(container.exec(["touch", "/var/lib/site/uploads/written"]).status).toBe(0);
    const [, ...health] = image.config.Healthcheck.Test;
    expect(container.exec(health).status).toBe(0);
    expect(image.config.User).toBe("node");
    const site = join(image.rootfs, "site");
    const tools = ["esbuild", "playwright-core", "vite", "vitest", "@remix-run/dev"];
    expect(tools.filter((name) => existsSync(join(site, "node_modules", name)))).toEqual([]);
    expect(readdirSync(join(site, "build"))).toEqual(["index.js"]);
    expect(container.exec(["node", "--version"]).output).toMatch(/^v24\./);
  });

  it("lives within its memory", ({ skip }) => {
    const { memoryLimit, pid } = container;
    if (memoryLimit === null) return skip("this machine has no memory cgroups of version 1");
    expect(readFileSync(join(memoryLimit, "memory.limit_in_bytes"), "utf8").trim()).toBe(String(512 * MB));
    expect(readFileSync(join(memoryLimit, "cgroup.procs"), "utf8")).toContain(String(pid));
  });
});
