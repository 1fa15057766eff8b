import { mkdirSync, writeFileSync } from "node:fs";
import { request as ask } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import { desktop, phone } from "../support/browser";
import type { Engine, EngineBrowser } from "../support/engines/driver";
import { EnginePage } from "../support/engines/page";
import { listen } from "../support/listen";
import { startSite, startUpstream, type SiteProcess } from "../support/site";

export interface Visit {
  page: EnginePage;
  /** An assertion with a description, which begins the failure message. */
  step: (claim: string, check: () => Promise<void>) => Promise<void>;
  isPhone: boolean;
  javaScript: boolean;
  upstream: Awaited<ReturnType<typeof startUpstream>>["upstream"];
  network: BadNetwork;
}

/** A visitor's journey, the same in every engine and at every width. */
export interface Journey {
  name: string;
  walk: (visit: Visit) => Promise<void>;
  /** Console messages that the journey itself provokes. */
  expected?: RegExp;
}

/**
 * Some engines warn about a preload that is not used before the page is left, and Firefox of a font whose load ended
 * because the page was left (NS_BINDING_ABORTED).
 */
const ALWAYS_EXPECTED = /preload|downloadable font: download failed .*status=2152398850/;
const WINDOWS = [phone, desktop];
const JOURNEY_TIMEOUT_MS = 240_000;
const SCREENSHOTS = ".screenshots/journeys";
const LATE_MS = 3_000;
/** As long as the site does: an engine may not ask again where a connection closes at the moment of its reuse. */
const KEPT_ALIVE = { keepAliveTimeout: 65_000 };

export interface Run {
  engine: Engine;
  journeys: readonly Journey[];
  windows?: readonly { width: number; height: number }[];
  javaScript?: boolean;
}

/** The tests of all journeys in one engine: one per journey and width, with a site and an upstream of its own. */
export function describeJourneys({ engine, journeys, windows = WINDOWS, javaScript = true }: Run): void {
  describe(`${engine.name}, JavaScript ${javaScript ? "on" : "off"}`, () => {
    let upstream: Awaited<ReturnType<typeof startUpstream>>;
    let site: SiteProcess | undefined;
    let network: BadNetwork | undefined;
    let browser: EngineBrowser | null = null;

    beforeAll(async () => {
      browser = await engine.launch();
      if (browser === null) return;
      upstream = await startUpstream();
      site = await startSite({ env: upstream.env });
      network = await startBadNetwork(site.url);
    });
    afterAll(async () => {
      await browser?.close();
      await network?.close();
      await site?.stop();
      await upstream?.close();
    });

    for (const { width, height } of windows) {
      for (const { name, walk, expected } of journeys) {
        it(`${name}, ${width} px`, { timeout: JOURNEY_TIMEOUT_MS }, async (ctx) => {
          if (browser === null || network === undefined) return ctx.skip(engine.missing);
          const page = new EnginePage(await browser.open({ width, height, javaScript }), network.url, javaScript);
          let place = "at its beginning";
          const step: Visit["step"] = async (claim, check) => {
            place = `“${claim}”`;
            await check();
            place = `after “${claim}”`;
          };
          try {
            const isPhone = width === phone.width;
            await walk({ page, step, isPhone, javaScript, upstream: upstream.upstream, network });
            const complaints = page
              .complaints()
              .filter((text) => !ALWAYS_EXPECTED.test(text) && !(expected?.test(text) ?? false));
            if (complaints.length > 0) throw new Error(`${engine.name} complained:\n${complaints.join("\n")}`);
          } catch (error) {
            await saveScreenshot(page, `${engine.name}-${width}-${name}`);
            throw new Error(`${place}: ${String(error)}`, { cause: error });
          } finally {
            network.good();
            await page.close();
          }
        });
      }
    }
  });
}

async function saveScreenshot(page: EnginePage, name: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  // If the window hangs or has crashed there is no screenshot: the step's own error says more.
  const screenshot = await page.screenshot().catch(() => null);
  if (screenshot !== null) writeFileSync(join(SCREENSHOTS, `${name}.png`), screenshot);
}

/** What lies between a visitor in any engine and the site at `url`. */
async function startBadNetwork(url: string) {
  const state: { isDown: boolean; late: RegExp | null } = { isDown: false, late: null };
  const proxy = await listen((incoming, outgoing) => {
    if (state.isDown) return void incoming.destroy();
    const { url: path = "", method, headers } = incoming;
    const send = () => {
      const asked = ask(url + path, { method, headers, agent: false }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      // Either side may leave at any time.
      asked.on("error", () => outgoing.destroy());
      outgoing.on("close", () => asked.destroy());
      incoming.pipe(asked);
    };
    setTimeout(send, state.late?.test(path) ? LATE_MS : 0);
  }, KEPT_ALIVE);
  return {
    url: proxy.url,
    /** No request gets a response. */
    down() {
      state.isDown = true;
      proxy.server.closeAllConnections();
    },
    /** Responses to these paths come seconds later. */
    late(paths: RegExp) {
      state.late = paths;
    },
    good() {
      Object.assign(state, { isDown: false, late: null });
    },
    close: proxy.close,
  };
}

type BadNetwork = Awaited<ReturnType<typeof startBadNetwork>>;
