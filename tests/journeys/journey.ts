import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import { startBadNetwork, type BadNetwork } from "../support/bad-network";
import { desktop, phone } from "../support/browser";
import type { Engine, EngineBrowser } from "../support/engines/driver";
import { EnginePage } from "../support/engines/page";
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
            if (error instanceof Error) error.message = `${place}: ${error.message}`;
            throw error;
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
