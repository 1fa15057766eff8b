import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "~/server/platform/config/config.server";
import { examine, type EndpointReport, type Examination } from "./doctor";
import { UsageError } from "./usage-error";

/**
 * `npm run replay -- doctor [--json | --fields] [--id NAME=ID]…`; exit code 0 = as in upstream.md §4, 1 = deviations, 2 = not configured.
 */
async function runDoctor(): Promise<number> {
  const { values } = readArguments();
  const ids = Object.fromEntries(
    values.id.map((one): [string, string] => {
      const at = one.indexOf("=");
      if (at === -1) throw new UsageError(`--id ${one}: NAME=ID is expected`);
      return [one.slice(0, at), one.slice(at + 1)];
    }),
  );
  const { API_BASE_URL, UPSTREAM } = process.env;
  if (!API_BASE_URL || UPSTREAM === "demo") {
    console.error("doctor examines a live upstream: set API_BASE_URL, API_TOKEN and SITE_CONFIG as in production");
    return 2;
  }
  const config = readConfig(process.env);
  if (!values.json) for (const warning of config.warnings) console.error(warning);
  const examination = await examine(config, fetch, ids);
  console.log(values.json ? JSON.stringify(examination, null, 2) : describe(examination, values.fields));
  return examination.findings.length === 0 ? 0 : 1;
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        json: { type: "boolean", default: false },
        fields: { type: "boolean", default: false },
        id: { type: "string", multiple: true, default: [] },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Notes of an endpoint on the terminal. */
const MAX_NOTES = 5;

function describe({ baseUrl, endpoints, ids, services, findings }: Examination, withFields: boolean): string {
  const rows = endpoints.map(toRow);
  const heading = ["endpoint", "status", "ms", "envelope", "[A] confirmed", "[S] confirmed", "differ", "unseen"];
  const missing = ids.filter(({ exists }) => exists !== true);
  return [
    baseUrl,
    "",
    ...toTable([heading, ...rows]),
    "",
    ...(withFields ? endpoints.flatMap(({ endpoint, fields }) => [endpoint, ...fields.map(describeField), ""]) : []),
    `site file: ${ids.length - missing.length} of ${ids.length} ids exist`,
    ...services.map(({ service, ok, ms, what }) => `${service}: ${ok ? "ok" : what}, ${ms} ms`),
    "",
    ...endpoints.flatMap(({ endpoint, dropped }) =>
      dropped.slice(0, 3).map((remark) => `dropped  ${endpoint}  ${remark}`),
    ),
    ...endpoints.flatMap(({ endpoint, notes }) => [
      ...notes.slice(0, MAX_NOTES).map((note) => `note     ${endpoint}  ${note}`),
      ...(notes.length > MAX_NOTES ? [`note     ${endpoint}  and ${notes.length - MAX_NOTES} more (--json)`] : []),
    ]),
    ...findings.map(({ where, what, file }) => `DIFFERS  ${where}\n         ${what}\n         → ${file}`),
    findings.length === 0 ? "no deviations" : `${findings.length} deviation${findings.length === 1 ? "" : "s"}`,
  ].join("\n");
}

function describeField({ path, mark, state, what }: EndpointReport["fields"][number]): string {
  return `  [${mark}] ${state.padEnd(9)}  ${path}${what === null ? "" : ` ${what}`}`;
}

function toRow({ endpoint, notAsked, status, ms, envelope, failure, fields }: EndpointReport): string[] {
  if (notAsked !== null) return [endpoint, `not asked: ${notAsked}`];
  const count = (state: string, mark?: string) =>
    String(fields.filter((field) => field.state === state && (mark === undefined || field.mark === mark)).length);
  return [
    endpoint,
    status === null ? (failure ?? "no answer") : String(status),
    String(ms),
    envelope ?? "",
    count("confirmed", "A"),
    count("confirmed", "S"),
    count("differs"),
    count("unseen"),
  ];
}

function toTable(rows: readonly string[][]): string[] {
  // Rows with fewer cells do not count for the column widths.
  const full = rows.filter((row) => row.length === rows[0]?.length);
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...full.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

try {
  process.exitCode = await runDoctor();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
