import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse, stringify } from "yaml";
import { freePort } from "../../scripts/free-port.mjs";
import { newFolder } from "./folders";

/** Labels and samples of one series; a time is in seconds, a value may be NaN. */
export interface Series {
  labels: Record<string, string>;
  samples: (readonly [time: number, value: number])[];
}

export interface TestPrometheus {
  /** As a panel asks: a value at each second from `from` to `to`, in seconds. @throws Error with Prometheus' reason */
  queryRange(query: string, from: number, to: number): Promise<Series[]>;
  /** The values of a label in the series that match. */
  labelValues(label: string, match: string): Promise<string[]>;
  /** Expression, health and error of each alert rule. */
  rules(): Promise<{ name: string; query: string; health: string; lastError?: string }[]>;
  close(): Promise<void>;
}

interface Configuration {
  rule_files: string[];
  scrape_configs: [Record<string, unknown> & { authorization: { credentials_file: string } }];
}

export interface PrometheusOptions {
  /** Path of the executable. */
  program: string;
  /** Host and port of each replica. */
  targets: readonly string[];
  opsToken: string;
  scrapeEveryS: number;
  /** Seconds that stand for a minute of the rules, so that a test need not last as long as they do; 60 by default. */
  minuteS?: number;
}

/** The durations of the rules, scaled: `[30m]`, `for: 5m`, `offset 1d`. */
const scaled = (rules: string, minuteS: number): string =>
  rules.replaceAll(/(\[|for: |offset )(\d+)([mhd])\b/g, (_, before: string, count: string, unit: "m" | "h" | "d") => {
    const minutes = { m: 1, h: 60, d: 24 * 60 };
    return `${before}${Math.round(Number(count) * minutes[unit] * minuteS)}s`;
  });

/**
 * A real Prometheus with the files of deploy/monitoring, except for machine-specific settings: targets instead of DNS,
 * the token's file, shorter intervals. Resolves when every replica was scraped once.
 */
export async function startPrometheus({
  program,
  targets,
  opsToken,
  scrapeEveryS,
  minuteS = 60,
}: PrometheusOptions): Promise<TestPrometheus> {
  const folder = newFolder();
  const tokenFile = join(folder, "ops-token");
  writeFileSync(tokenFile, opsToken);
  const configuration = parse(readFileSync("deploy/monitoring/prometheus.yaml", "utf8")) as Configuration;
  configuration.rule_files = configuration.rule_files.map((name) => {
    const rules = join(folder, name);
    writeFileSync(rules, scaled(readFileSync(resolve("deploy/monitoring", name), "utf8"), minuteS));
    return rules;
  });
  const [{ dns_sd_configs: _dns, authorization, ...scrape }] = configuration.scrape_configs;
  const interval = `${scrapeEveryS}s`;
  const given = {
    ...configuration,
    global: { evaluation_interval: interval },
    scrape_configs: [
      {
        ...scrape,
        authorization: { ...authorization, credentials_file: tokenFile },
        scrape_interval: interval,
        scrape_timeout: interval,
        static_configs: [{ targets }],
      },
    ],
  };
  const file = join(folder, "prometheus.yaml");
  writeFileSync(file, stringify(given));

  const address = `127.0.0.1:${await freePort()}`;
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, "data")}`];
  const child = spawn(program, [...args, `--web.listen-address=${address}`], { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  while (!(await fetch(`http://${address}/-/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`Prometheus ended: ${errors.slice(-2000)}`);
    await new Promise((later) => setTimeout(later, 100));
  }

  async function ask<Data>(path: string, parameters: Record<string, string>): Promise<Data> {
    const response = await fetch(`http://${address}/api/v1/${path}?${new URLSearchParams(parameters).toString()}`);
    const answer = (await response.json()) as { status: string; error?: string; data: Data };
    if (answer.status !== "success") throw new Error(`${JSON.stringify(parameters)}: ${answer.error}`);
    return answer.data;
  }

  const labelValues = (label: string, match: string) => ask<string[]>(`label/${label}/values`, { "match[]": match });
  while ((await labelValues("instance", "up")).length < targets.length) {
    await new Promise((later) => setTimeout(later, 100));
  }

  return {
    labelValues,
    async queryRange(query, from, to) {
      const range = { start: String(from), end: String(to), step: "1" };
      const { result } = await ask<{ result: { metric: Record<string, string>; values: [number, string][] }[] }>(
        "query_range",
        { query, ...range },
      );
      return result.map(({ metric, values }) => ({
        labels: metric,
        samples: values.map(([time, value]) => [time, Number(value)] as const),
      }));
    },
    async rules() {
      const { groups } = await ask<{ groups: { rules: Awaited<ReturnType<TestPrometheus["rules"]>> }[] }>("rules", {});
      return groups.flatMap(({ rules }) => rules);
    },
    async close() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
