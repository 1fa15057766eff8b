import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { DemoSiteFile } from "../../demo/upstream/data/site-file";
import { startAlteredUpstream } from "../support/altered-upstream";
import { newFolder } from "../support/folders";
import { operators, readMetrics, saidReady } from "../support/site";
import { setUpstream } from "../support/stage";

const stage = setUpstream();
beforeEach(() => stage.state.reset());

/** Starts the site, which should exit at once; returns exit code and stderr. */
async function startInVain(env: Record<string, string>) {
  const child = spawn(process.execPath, [resolve("build/index.js")], {
    env: {
      PATH: process.env["PATH"],
      HOST: "127.0.0.1",
      PORT: "0",
      ...stage.upstream.env,
      ...env,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "pipe"],
    // A start that succeeds against expectation must be stopped.
    timeout: 20_000,
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, lines: errors.trim().split("\n") };
}

describe("a start", () => {
  it("is refused where a folder cannot be written, with a sentence for each", async () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    const { code, lines } = await startInVain({ UPLOAD_DIR: "/proc/uploads", CACHE_DIR: join(file, "cache") });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^UPLOAD_DIR: cannot be written: .*\/proc\/uploads/),
      expect.stringMatching(/^CACHE_DIR: cannot be written: ENOTDIR.*\/file\/cache/),
    ]);
  });

  it("is refused with a line, not a stack, where there is neither UPLOAD_DIR nor a temporary folder", async () => {
    const { code, lines } = await startInVain({ TMPDIR: "/proc/nowhere" });
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^UPLOAD_DIR: cannot be written: .*\/proc\/nowhere/)]]);
  });

  it("leaves nothing of its probes, and says what may lie in the folder", async () => {
    const folders = { UPLOAD_DIR: newFolder(), CACHE_DIR: newFolder() };
    const site = await stage.start({ env: folders });
    await site.stop();
    for (const folder of Object.values(folders)) {
      expect(readdirSync(folder).filter((name) => name.startsWith(".probe"))).toEqual([]);
    }
    const [line] = site.log.filter(({ msg }) => msg === "quotas for applicants' files, in bytes");
    expect(line).toMatchObject({ folder: folders.UPLOAD_DIR, total: expect.any(Number) as number });
  });
});

describe("a proxy of which the configuration knows nothing", () => {
  it.each([
    { TRUST_PROXY: "0", lines: 1 },
    { TRUST_PROXY: "1", lines: 0 },
  ])("is told $lines times where TRUST_PROXY is $TRUST_PROXY", async ({ TRUST_PROXY, lines }) => {
    const site = await stage.start({ env: { TRUST_PROXY } });
    const ask = () => fetch(`${site.url}/resources/captcha`, { headers: { "x-forwarded-for": "203.0.113.1" } });
    for (let turn = 0; turn < 3; turn += 1) expect((await ask()).status).toBe(200);
    await site.stop();
    expect(site.log.filter(({ msg }) => String(msg).startsWith("X-Forwarded-For was seen"))).toHaveLength(lines);
  });
});

describe("a privacy policy on the site itself", () => {
  const warnings = async (privacyPolicyUrl: string | null, hasContent: boolean) => {
    const { footer, contents, ...rest } = stage.upstream.upstream.siteFile as DemoSiteFile;
    const { privacyPolicy, ...others } = contents;
    const siteFile = join(newFolder(), "site.json");
    const changed = {
      ...rest,
      footer: privacyPolicyUrl === null ? footer : { ...footer, privacyPolicyUrl },
      contents: hasContent ? { ...others, privacyPolicy } : others,
    };
    writeFileSync(siteFile, JSON.stringify(changed));
    const site = await stage.start({ env: { SITE_CONFIG: siteFile } });
    await saidReady(site);
    await site.stop();
    return site.log.filter(({ msg }) => String(msg).startsWith("privacyPolicyUrl"));
  };

  it("is asked for at the start; one line says that no page answers there", async () => {
    expect(await warnings(null, false)).toEqual([
      expect.objectContaining({ url: "https://www.nordhavn.example/privacy" }),
    ]);
  });

  it.each([
    [null, true],
    ["https://elsewhere.example/privacy", false],
  ])("is not complained of if it answers, or is another site's: %s", async (url, hasContent) => {
    expect(await warnings(url, hasContent)).toEqual([]);
  });
});

describe("credentials", () => {
  it("in API_BASE_URL reach the upstream, and no line or metric, whatever fails", async () => {
    const PASSWORD = "pass/word-of-the-tests";
    const { env, token } = stage.upstream;
    const url = new URL(env.API_BASE_URL);
    [url.username, url.password] = ["gateway-user", PASSWORD];
    const site = await stage.start({ env: { API_BASE_URL: url.href, LOG_LEVEL: "trace" } });
    for (const fault of ["500", "refused", "html"] as const) {
      stage.faults.setFault("*", fault);
      await fetch(`${site.url}/pdp/${fault}`);
      await fetch(`${site.url}/resources/captcha`);
    }
    stage.faults.reset();
    const overview = await (await fetch(`${site.url}/ops`, { headers: operators })).text();
    const everything = JSON.stringify(site.log) + overview + (await readMetrics(site));
    expect(everything).toContain("server error");
    const basic = Buffer.from(`gateway-user:${PASSWORD}`).toString("base64");
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), "gateway-user", basic, token, env.OPS_TOKEN]) {
      expect(everything).not.toContain(secret);
    }
  });
});

describe("what the site proves itself with, repeated by the upstream", () => {
  it("is in no line, metric or recording, and not on the operators' page", async () => {
    const { env, token } = stage.upstream;
    const basic = Buffer.from("gateway-user:a-password").toString("base64");
    const refusal = {
      success: false,
      errorCode: `unknown token "${token}" of ${basic}`,
      errorMessage: null,
      data: null,
    };
    const altered = await startAlteredUpstream(env.API_BASE_URL, ({ url }) =>
      url.includes("/product/") ? { body: refusal } : null,
    );
    const address = altered.url.replace("//", "//gateway-user:a-password@");
    try {
      const site = await stage.start({ env: { API_BASE_URL: address } });
      await fetch(`${site.url}/pdp/1`);
      const ask = async (path: string, init: RequestInit = {}) =>
        (await fetch(site.url + path, { headers: operators, ...init })).text();
      const recording = await ask("/ops/record", { method: "POST", body: JSON.stringify({ paths: ["/pdp/1"] }) });
      const texts = [JSON.stringify(site.log), await ask("/ops"), recording, await readMetrics(site)];
      expect(texts.slice(0, 3).filter((text) => !text.includes("unknown token"))).toEqual([]);
      for (const secret of [token, basic]) expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    } finally {
      await altered.close();
    }
  });
});

describe("who tries tokens", () => {
  it("is throttled after ten, with a valid token too; each attempt is logged and counted, without an IP", async () => {
    const site = await stage.start({ env: { TRUST_PROXY: "1" } });
    const ask = (ip: string, headers: Record<string, string> = {}) =>
      fetch(`${site.url}/ops/metrics`, { headers: { "x-forwarded-for": ip, ...headers } });
    const guess = async () => (await ask("203.0.113.77", { authorization: "Bearer guess" })).status;
    for (let turn = 0; turn < 10; turn += 1) expect(await guess()).toBe(401);
    expect(await guess()).toBe(429);
    expect(await ask("203.0.113.77", operators)).toBeLimited();
    // Without a token there is nothing to guess.
    for (let turn = 0; turn < 20; turn += 1) expect((await ask("203.0.113.78")).status).toBe(401);
    const metrics = await (await ask("203.0.113.78", operators)).text();
    expect(metrics).toContain('ops_refused_total{reason="wrong token"} 11');
    expect(metrics).toContain('ops_refused_total{reason="throttled"} 1');
    const lines = site.log.filter(({ msg }) => msg === "operator refused");
    expect(lines).toHaveLength(12);
    expect(new Set(lines.map(({ client }) => client)).size).toBe(1);
    expect(JSON.stringify(lines)).not.toMatch(/203\.0\.113|guess/);
  });
});
