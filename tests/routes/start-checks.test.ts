import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, expect, it } from "vitest";
import type { DemoSiteFile } from "../../demo/upstream/data/site-file";
import { startAlteredUpstream } from "../support/altered-upstream";
import { newFolder } from "../support/folders";
import { operators, readMetrics, saidReady } from "../support/site";
import { setUpstream } from "../support/stage";

const stage = setUpstream();
beforeEach(() => stage.state.reset());

/** Starts the site, which should exit at once; returns exit code and the lines of stderr. */
async function startInVain(env: Record<string, string>): Promise<[code: number | null, ...lines: string[]]> {
  const given = { PATH: process.env["PATH"], HOST: "127.0.0.1", PORT: "0", ...stage.upstream.env, ...env };
  const child = spawn(process.execPath, [resolve("build/index.js")], {
    env: given as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "pipe"],
    // A start that succeeds against expectation must be stopped.
    timeout: 20_000,
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, "close") as Promise<[number | null]>]);
  return [code, ...errors.trim().split("\n")];
}

it("a start says that its port is taken and what may lie in the folder, and leaves nothing of its probes", async () => {
  const folders = { UPLOAD_DIR: newFolder(), CACHE_DIR: newFolder() };
  const site = await stage.start({ env: folders });
  const { port } = new URL(site.url);
  expect(await startInVain({ PORT: port })).toEqual([1, `PORT: ${port} is in use by another program`]);
  await site.stop();
  const left = Object.values(folders).flatMap((folder) => readdirSync(folder));
  expect(left.filter((name) => name.startsWith(".probe"))).toEqual([]);
  const line = { msg: "quotas for applicants' files, in bytes", folder: folders.UPLOAD_DIR };
  expect(site.log).toContainEqual(expect.objectContaining({ ...line, total: expect.any(Number) as number }));
});

it.each([
  { where: undefined, hasContent: false, warnings: ["https://www.nordhavn.example/privacy"] },
  { where: undefined, hasContent: true, warnings: [] },
  { where: "https://elsewhere.example/privacy", hasContent: false, warnings: [] },
])("a privacy policy is asked for at the start: $where, $hasContent", async ({ where, hasContent, warnings }) => {
  const { footer, contents, ...rest } = stage.upstream.upstream.siteFile as DemoSiteFile;
  const { privacyPolicy, ...others } = contents;
  expect(privacyPolicy).toMatch(/./);
  const siteFile = join(newFolder(), "site.json");
  const changed = { ...rest, footer: { ...footer, privacyPolicyUrl: where ?? footer.privacyPolicyUrl } };
  writeFileSync(siteFile, JSON.stringify({ ...changed, contents: hasContent ? contents : others }));
  const site = await stage.start({ env: { SITE_CONFIG: siteFile } });
  await saidReady(site);
  const told = site.log.filter(({ msg }) => String(msg).startsWith("privacyPolicyUrl"));
  expect(told.map(({ url }) => url)).toEqual(warnings);
});

it("what the site proves itself with reaches the upstream, and is in no line, metric, recording or operators' page", async () => {
  const { env, token } = stage.upstream;
  const password = "pass/word-of-the-tests";
  const basic = Buffer.from(`gateway-user:${password}`).toString("base64");
  // An upstream that repeats what it was sent.
  const refusal = { success: false, errorCode: `unknown token "${token}" of ${basic}`, errorMessage: null, data: null };
  const altered = await startAlteredUpstream(env.API_BASE_URL, ({ url }) =>
    url.includes("/product/") ? { body: refusal } : url.includes("Captcha") ? { status: 500, body: refusal } : null,
  );
  const address = new URL(altered.url);
  [address.username, address.password] = ["gateway-user", password];
  const site = await stage.start({ env: { API_BASE_URL: address.href, LOG_LEVEL: "trace" } });
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetch(site.url + path, { headers: operators, ...init })).text();
  await ask("/pdp/1");
  await ask("/resources/captcha");
  const recording = await ask("/ops/record", { method: "POST", body: JSON.stringify({ paths: ["/pdp/1"] }) });
  await altered.close();
  await ask("/resources/captcha");
  await expect.poll(() => JSON.stringify(site.log)).toContain("ECONNREFUSED");
  const texts = [JSON.stringify(site.log), await ask("/ops"), recording, await readMetrics(site)];
  expect(texts.slice(0, 3).filter((one) => !one.includes("unknown token"))).toEqual([]);
  expect(texts[0]).toContain("server error");
  for (const secret of [password, encodeURIComponent(password), "gateway-user", basic, token, env.OPS_TOKEN]) {
    expect(texts.filter((one) => one.includes(secret))).toEqual([]);
  }
});

it("who tries tokens is throttled after ten, with a valid token too; each attempt is logged and counted, without an IP", async () => {
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
