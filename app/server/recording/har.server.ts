import { createHash } from "node:crypto";
import type { Exchange } from "../upstream/exchange.server";
import { entryOf } from "./exchange.server";
import { redactExchange, type Redaction } from "./redact.server";

/** As MEDIA_ORIGINS: pictures of everywhere, with TLS or without. */
export const ANY_MEDIA_ORIGIN = "https: http:";

export interface HarContent {
  exchanges: readonly Exchange[];
  /** ISO 8601; a replay's clock is set to it. */
  recordedAt: string;
  /** Paths with their queries. */
  routes: readonly string[];
  /** As MEDIA_ORIGINS: relative images are resolved against the first. */
  mediaOrigins: string;
  /** The unmodified text of the site file. */
  siteText: string;
}

/** Exchanges as HAR 1.2 (docs/replay.md), without secrets and personal data. */
export function toHar(content: HarContent, redaction: Redaction): object {
  const { recordedAt, routes, mediaOrigins, siteText } = content;
  const exchanges = content.exchanges.map((one) => redactExchange(one, redaction));
  const pages = [...new Set(exchanges.flatMap(({ route }) => route ?? []))];
  const idOf = (route: string | null) => (route === null ? null : `page_${pages.indexOf(route) + 1}`);
  return {
    log: {
      version: "1.2",
      creator: { name: "nordhavn-site record", version: "1" },
      comment: "Exchanges of the site's loaders with the upstream, without secrets; see docs/replay.md",
      _recording: { recordedAt, siteFileSha256: digestOf(siteText), routes, mediaOrigins },
      pages: pages.map((route) => ({
        startedDateTime: exchanges.find((one) => one.route === route)?.startedAt ?? recordedAt,
        id: idOf(route),
        title: route,
        pageTimings: {},
      })),
      entries: exchanges.map((exchange) => entryOf(exchange, idOf(exchange.route))),
    },
  };
}

export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
