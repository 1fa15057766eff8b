import { Counter, Gauge, Registry } from "prom-client";

/** Every counter of the site: what it counts, and its labels. */
const COUNTERS = {
  cache_hits_total: ["Cache hits, by cache (data, pages) and level (memory, folder, redis)", "cache", "level"],
  cms_contents_unreadable_total: [
    "Times a content was shown without something that could not be read: all of it, a block or an item",
    "content",
  ],
  data_cache_total: ["Data cache lookups, by policy and result", "policy", "result"],
  form_refusals_total: ["Forms that did not succeed, by form and reason", "form", "reason"],
  http_requests_total: [
    "Finished requests, by kind, route pattern, method and status (aborted: the client disconnected)",
    "kind",
    "route",
    "method",
    "status",
  ],
  http_server_errors_total: ["Responses with status 500 and above, by status", "status"],
  ops_refused_total: [
    "Requests to operators' URLs refused for a wrong token, or throttled after too many, by reason",
    "reason",
  ],
  page_cache_total: ["Page requests, by page cache state", "state"],
  page_parts_missing_total: [
    "Renders with a missing part, by part, endpoint, reason, and whether the page is cached anyway",
    "part",
    "endpoint",
    "reason",
    "kept",
  ],
  pages_not_kept_total: [
    "Renders of cacheable routes that were not cached, by reason (status, cookie, private, missing part)",
    "reason",
  ],
  staged_forms_total: ["Refused forms, by outcome: kept, or why not (full, storage)", "outcome"],
  uploads_total: [
    "Received files, by outcome: staged, broken (aborted by the visitor), or the reason of refusal",
    "outcome",
  ],
  upstream_calls_total: ["Upstream calls, by endpoint and outcome", "endpoint", "outcome"],
  upstream_field_missing_total: ["Responses without a field that the contract expects", "endpoint", "field"],
  upstream_list_empty_total: ["Responses in which a list that the contract expects has no items", "endpoint", "field"],
} as const;

type CounterName = keyof typeof COUNTERS;
type LabelOf<Name extends CounterName> = (typeof COUNTERS)[Name] extends readonly [string, ...infer Labels]
  ? Extract<Labels[number], string>
  : never;

/** With every counter: what has not happened yet has its name and type from the first scrape on. */
export function createMetrics(): Registry {
  const metrics = new Registry();
  for (const [name, [help, ...labelNames]] of Object.entries(COUNTERS)) {
    new Counter({ name, help, labelNames, registers: [metrics] });
  }
  return metrics;
}

/**
 * Counts.
 * @param by 0 only shows the series: an alert on increase() misses the first increment of one that did not exist before
 */
export function count<Name extends CounterName>(
  metrics: Registry,
  name: Name,
  labels: Readonly<Record<LabelOf<Name>, string>>,
  by = 1,
): void {
  (metrics.getSingleMetric(name) as Counter | undefined)?.inc(labels, by);
}

/** A gauge without labels whose value is read at each scrape. */
export function measureAtScrape(
  metrics: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  new Gauge({
    name,
    help,
    registers: [metrics],
    async collect() {
      this.set(await read());
    },
  });
}
