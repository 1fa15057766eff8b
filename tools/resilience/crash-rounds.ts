import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pdf } from "../../tests/support/documents";
import { ageLeftovers } from "../../tests/support/dead-processes";
import { startSite, startUpstream, type SiteProcess } from "../../tests/support/site";

export interface CrashSummary {
  rounds: number;
  pages: number;
  uploads: number;
  /** Applications that were confirmed to a visitor. */
  accepted: number;
  /** Applications that were in flight when the process died, and were resent after its restart. */
  sentAgain: number;
  /** Every violation found, as text. */
  mistakes: string[];
}

const JOB = "J1007";
const FORM = `/about-us/jobs?jobId=${JOB}&step=form`;
const PAGES = [
  "/",
  "/products",
  "/news",
  "/gifting",
  "/brand-story",
  "/contact-us",
  "/find-us",
  "/products.data",
  "/feed.xml",
];
const MIN_LIFETIME_MS = 150;
const MAX_LIFETIME_MS = 2500;
const FIRST_LIFE_WITHIN_MS = 60_000;
const SWEPT_WITHIN_MS = 20_000;

const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? "";

/** One visitor's application; the same form may be sent several times. */
interface Application {
  phone: string;
  cookies: Map<string, string>;
  fields: Record<string, string>;
}

/**
 * kill -9 at a random moment of load and uploads, then a restart on the same folders, `times` times. Checks that the
 * process starts, serves complete pages and no partial files, and that every confirmed application has arrived exactly
 * once.
 */
export async function runCrashRounds(
  times: number,
  tell: (line: string) => void = () => undefined,
): Promise<CrashSummary> {
  const upstream = await startUpstream();
  const cacheDir = mkdtempSync(join(tmpdir(), "crash-cache-"));
  const uploadDir = mkdtempSync(join(tmpdir(), "crash-uploads-"));
  const env = { ...upstream.env, CACHE_DIR: cacheDir, UPLOAD_DIR: uploadDir, PAGE_TTL_S: "1" };
  const { state } = upstream.upstream;
  const summary: CrashSummary = { rounds: 0, pages: 0, uploads: 0, accepted: 0, sentAgain: 0, mistakes: [] };
  const accepted = new Set<string>();
  let nextPhone = 10_000_000;
  let underWay: Application[] = [];

  async function send(site: SiteProcess, cookies: Map<string, string>, path: string, body?: FormData) {
    const headers = {
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "User-Agent": "crash",
    };
    const init = body === undefined ? { headers } : { method: "POST", headers, body };
    const response = await fetch(site.url + path, { ...init, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return { status: response.status, location: response.headers.get("location") ?? "", text: await response.text() };
  }

  async function enter(site: SiteProcess): Promise<Application> {
    const cookies = new Map<string, string>();
    const { text } = await send(site, cookies, FORM);
    const cityId = /<option value="([^"]+)">[^<]+<\/option>/.exec(text.slice(text.indexOf('name="cityId"')))?.[1] ?? "";
    const captchaKey = hidden(text, "captchaKey");
    const phone = `138${nextPhone++}`;
    const captchaCode = state.captchas.get(captchaKey) ?? "";
    const fields = {
      inPlace: "1",
      applicationKey: hidden(text, "applicationKey"),
      personName: "林知夏",
      phoneNumber: phone,
      cityId,
    };
    return { phone, cookies, fields: { ...fields, captchaKey, captchaCode } };
  }

  async function submit(site: SiteProcess, application: Application): Promise<boolean> {
    const form = new FormData();
    for (const [name, value] of Object.entries(application.fields)) form.set(name, value);
    form.append("resumeFile", new Blob([pdf(400_000)]), "简历.pdf");
    const { status, location, text } = await send(site, application.cookies, FORM, form);
    if (status !== 303 || !location.includes("step=result")) {
      if (/captchaKey/.test(text)) application.fields["captchaKey"] = hidden(text, "captchaKey");
      return false;
    }
    const result = await send(site, application.cookies, location);
    if (!result.text.includes("您的简历已投递成功")) return false;
    accepted.add(application.phone);
    return true;
  }

  async function loadUntilDead(site: SiteProcess, isDead: () => boolean): Promise<void> {
    const forever = async (act: () => Promise<void>) => {
      while (!isDead()) await act().catch(() => undefined);
    };
    await Promise.all([
      ...[0, 1, 2].map(() =>
        forever(async () => {
          const path = PAGES[Math.floor(Math.random() * PAGES.length)] ?? "/";
          const { status, text } = await send(site, new Map(), path);
          summary.pages += 1;
          if (status !== 200) summary.mistakes.push(`${path} answered ${status} under load`);
          else if (!isWhole(path, text)) summary.mistakes.push(`${path} was half under load`);
        }),
      ),
      ...[0, 1].map(() =>
        forever(async () => {
          const application = await enter(site);
          underWay.push(application);
          await submit(site, application);
          underWay = underWay.filter((one) => one !== application);
        }),
      ),
      forever(async () => {
        const form = new FormData();
        form.set("kind", "resume");
        form.append("file", new Blob([pdf(2_000_000)]), "简历.pdf");
        await send(site, new Map(), "/resources/uploads", form);
        summary.uploads += 1;
      }),
    ]);
  }

  async function checkAfterRestart(site: SiteProcess): Promise<void> {
    for (const path of PAGES) {
      const { status, text } = await send(site, new Map(), path);
      if (status !== 200 || !isWhole(path, text)) summary.mistakes.push(`${path} answered ${status} after a restart`);
    }
    for (const application of underWay) {
      // Whatever the first outcome was, resending the form must not create a second application.
      summary.sentAgain += 1;
      await submit(site, application);
    }
    underWay = [];
    for (const { fields } of state.applications) {
      const phone = fields["phoneNumber"]?.[0] ?? "";
      const count = state.applications.filter((one) => one.fields["phoneNumber"]?.[0] === phone).length;
      if (count !== 1) summary.mistakes.push(`the application of ${phone} arrived ${count} times`);
    }
    const arrived = new Set(state.applications.map(({ fields }) => fields["phoneNumber"]?.[0]));
    for (const phone of accepted)
      if (!arrived.has(phone)) summary.mistakes.push(`the application of ${phone} was lost`);
    summary.accepted = accepted.size;
    const until = Date.now() + SWEPT_WITHIN_MS;
    let left = leftovers(site);
    while (left.length > 0 && Date.now() < until) {
      await new Promise((later) => setTimeout(later, 50));
      left = leftovers(site);
    }
    for (const name of left) summary.mistakes.push(`${name} was left half`);
    for (const line of site.log) {
      if (line["level"] === "fatal" || /damaged|could not be swept/.test(String(line["msg"]))) {
        summary.mistakes.push(`the log says: ${String(line["msg"])}`);
      }
    }
  }

  /** Partial files of dead processes; those of the live one are in progress. */
  function leftovers({ pid }: SiteProcess): string[] {
    const parts = readdirSync(uploadDir, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".part"),
    );
    const temporary = readdirSync(cacheDir, { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".tmp") && !name.includes(`.${pid}-`),
    );
    return [...parts, ...temporary];
  }

  try {
    let site = await startSite({ env });
    for (let round = 1; round <= times; round += 1) {
      let isDead = false;
      const load = loadUntilDead(site, () => isDead);
      // Long enough for the first process to see every kind of load, on a slow machine too.
      const until = Date.now() + FIRST_LIFE_WITHIN_MS;
      const isLoaded = () => accepted.size > 0 && summary.uploads > 0;
      while (!isLoaded() && Date.now() < until) await new Promise((later) => setTimeout(later, 20));
      const life = MIN_LIFETIME_MS + Math.random() * (MAX_LIFETIME_MS - MIN_LIFETIME_MS);
      await new Promise((later) => setTimeout(later, life));
      isDead = true;
      await site.kill();
      await load;
      ageLeftovers(uploadDir);
      site = await startSite({ env });
      await checkAfterRestart(site);
      summary.rounds = round;
      tell(`round ${round}: killed after ${Math.round(life)} ms, ${summary.mistakes.length} mistakes so far`);
    }
    await site.stop();
  } finally {
    await upstream.close();
    for (const folder of [cacheDir, uploadDir]) rmSync(folder, { recursive: true, force: true });
  }
  return summary;
}

function isWhole(path: string, text: string): boolean {
  if (path.endsWith(".data")) return text.length > 0;
  return /<\/(?:html|feed)>\s*$/.test(text);
}

export const describeSummary = ({ rounds, pages, uploads, accepted, sentAgain, mistakes }: CrashSummary) =>
  `kill -9 × ${rounds}: ${pages} pages, ${uploads} uploads, ${accepted} applications accepted and arrived once, ` +
  `${sentAgain} sent again after a crash; ${mistakes.length} mistakes`;
