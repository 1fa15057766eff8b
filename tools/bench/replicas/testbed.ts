import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/free-port.mjs";
import type { StoredApplication, Verification } from "../../../demo/upstream/state";
import type { CaptchaCodes } from "../../../tests/support/applicant";
import { startCompose } from "../../../tests/support/compose";
import { startProxy } from "../../../tests/support/nginx";
import { startSite, saidReady, type SiteProcess } from "../../../tests/support/site";
import { discover } from "../discover.mjs";
import { inDockerfile } from "../dockerfile.mjs";
import { cpuSeconds, rssMb } from "../machine.mjs";
import { startBare, startUpstream } from "../subjects.mjs";
import { startUpstreamGate, type UpstreamGate } from "./upstream-gate";

/** The replicas listen on the same port of different loopback addresses, like containers. */
const ADDRESSES = ["127.0.0.2", "127.0.0.3"] as const;
const PRODUCTS = 10_000;
/** Number of products whose pages every replica has cached before the run. */
const CACHED_PRODUCTS = 100;
const CACHED_PAGES = [
  "/",
  "/products",
  "/products/0086",
  "/news",
  "/news/3017",
  "/gifting",
  "/brand-story",
  "/contact-us",
  "/member",
  "/about-us/jobs",
  "/cookie",
  "/feed.xml",
  "/products.data",
  "/news.data",
];
/** The page that is also requested from a bare server, at the same rate and through an identical proxy. */
const COMPARISON_PAGE = "/brand-story/our-history";

export interface Restart {
  /** Of the stopped process; 0 = graceful shutdown. */
  exitCode: number | null;
  /** From SIGTERM to exit. */
  exitedAfterMs: number;
  /** From the new process's start to ready. */
  readyAfterMs: number;
}

export interface Replica {
  url: string;
  /** Whether it accepts requests that bypass the proxy. */
  isUp(): boolean;
  /** Sends SIGTERM, waits for the exit, and starts a new process with the same folders. */
  restart(): Promise<Restart>;
  /** Total CPU time, including processes before a restart. */
  cpuSeconds(): number;
  rssMb(): number;
  /** Log lines that report a defect of the site. */
  defects(): string[];
}

/** State of the demo upstream (`GET /__state`). */
export interface UpstreamState {
  upstream: { calls: Record<string, number>; mistakes: unknown[] };
  verifications: Record<string, Verification>;
  applications: StoredApplication[];
  captchas: Record<string, string>;
}

export interface Testbed {
  /** The proxy in front of both replicas. */
  url: string;
  /** An identical proxy in front of a bare server with the comparison page. */
  bareUrl: string;
  comparisonPage: string;
  replicas: readonly Replica[];
  /** Pages that every replica has cached. */
  cachedPages: readonly string[];
  /** Product ids and paths of listings that no replica has cached. */
  products: readonly string[];
  listings: readonly string[];
  captchas: CaptchaCodes;
  failUpstream: UpstreamGate["fail"];
  readState(): Promise<UpstreamState>;
  close(): Promise<void>;
}

export interface TestbedOptions {
  programs: { nginx: string; redisServer: string };
  pageTtlS: number;
  /** Additional environment variables of each replica. */
  env?: Record<string, string>;
}

/** Starts two replicas, both Redis servers and nginx, configured as in deploy/, and the demo upstream. */
export async function startTestbed(options: TestbedOptions): Promise<Testbed> {
  const cleanups: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
  };
  try {
    return { ...(await start(options, cleanups)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param cleanups receives a clean-up function for everything that was started */
async function start(
  { programs, pageTtlS, env: more = {} }: TestbedOptions,
  cleanups: (() => Promise<unknown>)[],
): Promise<Omit<Testbed, "close">> {
  const folder = mkdtempSync(join(tmpdir(), "replicas-bench-"));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const upstream = await startUpstream(PRODUCTS);
  cleanups.push(upstream.stop);
  const gate = await startUpstreamGate(upstream.url);
  cleanups.push(gate.close);
  const compose = await startCompose({
    redisServer: programs.redisServer,
    apiBaseUrl: gate.url,
    apiToken: upstream.env.API_TOKEN,
  });
  cleanups.push(() => compose.close());
  const sitePort = await freePort();
  const env = {
    ...compose.env,
    ...inDockerfile().env,
    SITE_CONFIG: upstream.siteFile,
    UPLOAD_DIR: join(folder, "uploads"),
    PAGE_TTL_S: String(pageTtlS),
    PORT: String(sitePort),
    ...more,
  };
  mkdirSync(env.UPLOAD_DIR);
  const replicas: Replica[] = [];
  for (const address of ADDRESSES) {
    const replica = await startReplica({ ...env, HOST: address, CACHE_DIR: join(folder, `cache-${address}`) });
    cleanups.push(() => replica.kill());
    replicas.push(replica);
  }
  const proxy = await startProxy({ program: programs.nginx, replicas: ADDRESSES, sitePort });
  cleanups.push(() => proxy.close());

  const { products, listings } = await discover(proxy.url);
  const cachedPages = [...CACHED_PAGES, ...products.slice(0, CACHED_PRODUCTS).map((id) => `/pdp/${id}`)];
  for (const replica of replicas) {
    for (const path of [COMPARISON_PAGE, ...cachedPages]) {
      const { status } = await fetch(replica.url + path, { redirect: "manual" });
      if (status !== 200) throw new Error(`${path} answers ${status}: the page cannot be cached`);
    }
  }
  const bare = await startBare(replicas[0]?.url ?? "", [COMPARISON_PAGE]);
  cleanups.push(bare.stop);
  const bareProxy = await startProxy({
    program: programs.nginx,
    replicas: [new URL(bare.url).hostname],
    sitePort: Number(new URL(bare.url).port),
  });

  cleanups.push(() => bareProxy.close());

  const readState = async () => (await (await fetch(`${upstream.url}/__state`)).json()) as UpstreamState;
  return {
    url: proxy.url,
    bareUrl: bareProxy.url,
    comparisonPage: COMPARISON_PAGE,
    replicas,
    cachedPages,
    products: products.slice(CACHED_PRODUCTS),
    listings,
    captchas: { get: async (key) => (await readState()).captchas[key] },
    failUpstream: gate.fail,
    readState,
  };
}

async function startReplica(env: Record<string, string>): Promise<Replica & { kill(): Promise<void> }> {
  const start = () => startSite({ env, nodeArguments: inDockerfile().args.slice(0, -1) });
  let site: SiteProcess = await start();
  await saidReady(site);
  let isUp = true;
  let cpuBefore = 0;
  const logBefore: SiteProcess["log"] = [];
  return {
    url: site.url,
    isUp: () => isUp,
    async restart() {
      isUp = false;
      // Requests that bypass the proxy are not retried: let those in flight finish first.
      await new Promise((later) => setTimeout(later, 200));
      const began = performance.now();
      cpuBefore += cpuSeconds(site.pid);
      const exitCode = await site.stop();
      const exited = performance.now();
      logBefore.push(...site.log);
      site = await start();
      isUp = true;
      return { exitCode, exitedAfterMs: exited - began, readyAfterMs: performance.now() - exited };
    },
    // During a restart there may be no process to read: shutdown time is lost, start-up time counts from then on.
    cpuSeconds: () => cpuBefore + (isUp ? cpuSeconds(site.pid) : 0),
    rssMb: () => rssMb(site.pid),
    defects: () => [...logBefore, ...site.log].filter(isDefect).map((line) => JSON.stringify(line).slice(0, 300)),
    kill: () => site.kill(),
  };
}

const isDefect = ({ level, msg }: Record<string, unknown>) =>
  level === "fatal" || msg === "request failed" || msg === "request could not be answered";
