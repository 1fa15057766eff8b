/**
 * `npm run resilience -- soak --minutes 10 --seed 1`: mixed load with uploads on the built site while its upstream
 * fails at random; afterwards heap size and open files must be as before. Every request comes from another IP. State
 * kept per IP or code for up to an hour expires by moving the site's clock, before and after the load.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { startSite, startUpstream } from "../../tests/support/site";
import { docx, pdf } from "../../tests/support/documents";
import { FAULT_KINDS } from "../../demo/upstream/faults";
import { endpoints } from "../../app/server/upstream/endpoints.server";
import { megabytes, memoryArguments, readMemory } from "./memory";
import { makeChance } from "../random";

const VISITORS = 8;
const HEAP_MAY_GROW = 1.1;
/** Warm-up: until then growth comes from compiled code and from collections reaching their size. */
const MIN_WARM_UP_MINUTES = 1;
const FILES_MAY_GROW = 8;
const PAGES = [
  "/",
  "/products",
  "/products/0086",
  "/products/category/0086?vcCodePath=true",
  "/pdp/00860101",
  "/news",
  "/news/3017",
  "/find-us",
  "/about-us/jobs?jobId=J1007&step=form",
  "/resources/captcha",
  "/resources/nearest-store",
  "/gifting",
  "/brand-story",
];

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, seed: { type: "string", default: "1" } },
});
const chance = makeChance(Number(values.seed));
const upstream = await startUpstream();
const opsToken = "token-of-the-soak";
const site = await startSite({
  env: {
    ...upstream.env,
    OPS_TOKEN: opsToken,
    TRUST_PROXY: "1",
    PAGE_TTL_S: "2",
    UPSTREAM_TIMEOUT_MS: "1000",
    UPSTREAM_WRITE_TIMEOUT_MS: "2000",
    UPLOAD_DIR: mkdtempSync(join(tmpdir(), "soak-")),
  },
  nodeArguments: [...memoryArguments, "--import", pathToFileURL(resolve("tools/resilience/clock.mjs")).href],
});

/** Keeps only unexpected log lines and those `readMemory` waits for, so that this process does not grow either. */
const errors: Record<string, unknown>[] = [];
const reading = setInterval(() => {
  const lines = site.log.splice(0);
  errors.push(...lines.filter(({ level }) => level === "error" || level === "fatal"));
  site.log.push(...lines.filter(({ msg }) => msg === "memory"));
}, 1000);

const statuses: Record<string, number> = {};
const wrong: string[] = [];
let until = 0;

async function visit(path: string, init: RequestInit = {}): Promise<void> {
  const ip = `10.0.${chance.whole(256)}.${chance.whole(256)}`;
  const response = await fetch(site.url + path, {
    ...init,
    redirect: "manual",
    headers: { ...(init.headers as Record<string, string> | undefined), "X-Forwarded-For": ip },
  });
  const text = await response.text();
  statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (response.status === 500) wrong.push(`500 from ${path}`);
  if (isHtml && text !== "" && !text.trimEnd().endsWith("</html>")) wrong.push(`half a document from ${path}`);
}

function upload(): Promise<void> {
  const form = new FormData();
  const bytes = chance.whole(2) === 0 ? pdf(1000 + chance.whole(400_000)) : docx(2000 + chance.whole(400_000));
  form.set("file", new Blob([bytes]), chance.pick(["简历.pdf", "作品.docx"]));
  return visit("/resources/uploads", { method: "POST", body: form });
}

const search = () => visit(`/products/keyword/${encodeURIComponent(`茶${chance.text(3)}`)}`);

function verify(): Promise<void> {
  const body = new URLSearchParams({ securityCode: `NH0${chance.text(9, "0123456789")}` });
  return visit("/verification", { method: "POST", body });
}

async function visitAsOne(): Promise<void> {
  while (Date.now() < until) {
    const turn = chance.whole(20);
    if (turn === 0) await upload();
    else if (turn === 1) await search();
    else if (turn === 2) await verify();
    else await visit(chance.pick(PAGES));
  }
}

async function disturb(): Promise<void> {
  const keys = [...Object.keys(endpoints), "*"];
  const kinds = [...FAULT_KINDS, null, null, null];
  while (Date.now() < until) {
    upstream.upstream.faults.reset();
    upstream.upstream.faults.slowMs = 500;
    for (let count = chance.whole(6); count > 0; count -= 1) {
      upstream.upstream.faults.setFault(chance.pick(keys), chance.pick(kinds));
    }
    await new Promise((later) => setTimeout(later, 500 + chance.whole(2000)));
  }
  upstream.upstream.faults.reset();
}

async function soak(minutes: number): Promise<void> {
  until = Date.now() + minutes * 60_000;
  await Promise.all([disturb(), ...Array.from({ length: VISITORS }, visitAsOne)]);
}

/**
 * The memory that remains when caches are emptied and all time limits have passed, without the last faults in the black
 * box, which is bounded, and fuller or less full by chance. One request of each kind triggers the clean-up of expired
 * state.
 */
async function measure() {
  process.kill(site.pid, "SIGWINCH");
  const headers = { Authorization: `Bearer ${opsToken}`, "Content-Type": "application/json" };
  await (await fetch(`${site.url}/ops/purge`, { method: "POST", headers, body: '{"all":true}' })).text();
  await upload();
  await search();
  await verify();
  for (const path of PAGES) await visit(path);
  // Longer than any call, open breaker or upstream keep-alive connection of the soak lasts, and than the delay of the
  // second purge.
  await new Promise((later) => setTimeout(later, 20_000));
  const metrics = await (await fetch(`${site.url}/ops/metrics`, { headers })).text();
  const [, boxBytes] = /^upstream_black_box_bytes (\S+)/m.exec(metrics) ?? [];
  if (boxBytes === undefined) throw new Error("the site does not say what its black box holds");
  const memory = await readMemory(site);
  return { ...memory, heapUsed: memory.heapUsed - Number(boxBytes) };
}

await soak(Math.max(MIN_WARM_UP_MINUTES, Number(values.minutes) / 4));
const before = await measure();
await soak(Number(values.minutes));
const after = await measure();
const code = await site.stop();
clearInterval(reading);
for (const line of errors.slice(0, 20)) wrong.push(`logged ${JSON.stringify(line).slice(0, 500)}`);
await upstream.close();
const grown = after.heapUsed / before.heapUsed;
console.log(
  `answers: ${Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ")}`,
);
console.log(`heap ${megabytes(before.heapUsed)} → ${megabytes(after.heapUsed)} (× ${grown.toFixed(3)})`);
console.log(`rss ${megabytes(before.rss)} → ${megabytes(after.rss)}, open files ${before.files} → ${after.files}`);
for (const line of wrong.slice(0, 20)) console.log(line);
const isRight =
  wrong.length === 0 && code === 0 && grown <= HEAP_MAY_GROW && after.files <= before.files + FILES_MAY_GROW;
console.log(isRight ? "soaked: nothing leaks" : `NOT well: exit ${String(code)}`);
process.exit(isRight ? 0 : 1);
