import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { ensurePromtool } from "../../scripts/find-prometheus.mjs";
import { siteFileSchema } from "~/server/platform/config/site-file.server";
import { describeWith } from "../support/needs";
import { readMetrics } from "../support/site";
import { setSite } from "../support/stage";

type Json = Record<string, unknown>;

const read = (path: string) => readFileSync(`deploy/${path}`, "utf8");
/** Every variable of the site, from .env.example. */
const variables = new Set(
  Array.from(readFileSync(".env.example", "utf8").matchAll(/^#?([A-Z_]+)=/gm), ([, name]) => name),
);

describe("what operators take over", () => {
  const stage = setSite({ env: { REDIS_URL: "redis://127.0.0.1:1" } });
  let metrics: string;
  beforeAll(async () => void (metrics = await readMetrics(stage.site)));

  /** The metric names in a file's expressions. */
  const metricsOf = (text: string) =>
    new Set(Array.from(text.matchAll(/\b([a-z]\w*)\{job=/g), ([, name = ""]) => name.replace(/_bucket$/, "")));
  const kinds = () => new Map(Array.from(metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name, kind]) => [name, kind]));

  it.each(["monitoring/alerts.yaml", "monitoring/dashboard.json"])(
    "%s asks only for what the site measures",
    (path) => {
      const known = kinds();
      const asked = metricsOf(read(path));
      expect(asked.size).toBeGreaterThan(10);
      // Prometheus's own metric: whether the target responds.
      expect([...asked].filter((name) => name !== "up" && !known.has(name))).toEqual([]);
    },
  );

  it("every signal of operations.md has its rule, and every rule its row", () => {
    const section =
      /^## Metrics and alerts\n[^]*?(?=^## )/m.exec(readFileSync("docs/operations.md", "utf8"))?.[0] ?? "";
    const signals = Array.from(section.matchAll(/^\| (`[^|]*`[^|]*) \|/gm), ([, signal = ""]) => signal);
    const told = signals.flatMap((signal) =>
      Array.from(signal.matchAll(/`([a-z][a-z0-9_]*)[`{]/g), ([, name]) => name),
    );
    expect(new Set(told)).toEqual(metricsOf(read("monitoring/alerts.yaml")));
  });
});

describeWith({ promtool: ensurePromtool() }, "rules of Prometheus", ({ promtool }) => {
  it.each([
    ["check", "rules", "deploy/monitoring/alerts.yaml"],
    ["test", "rules", "deploy/monitoring/alerts.test.yaml"],
    ["check", "config", "--syntax-only", "deploy/monitoring/prometheus.yaml"],
  ])("promtool %s %s", (...args) => {
    const { status, stdout, stderr } = spawnSync(promtool, args, { encoding: "utf8" });
    expect(status, stdout + stderr).toBe(0);
  });
});

describe("the example site file", () => {
  const example = JSON.parse(read("site.example.json")) as Json;

  it("is one that the site takes", () => {
    expect(siteFileSchema.safeParse(example).error?.issues ?? []).toEqual([]);
  });

  it("explains every key", () => {
    const unexplained = (value: Json, path: string): string[] =>
      Object.entries(value).flatMap(([name, inner]) => {
        if (name.startsWith("//")) return [];
        const isGroup = typeof inner === "object" && inner !== null && !Array.isArray(inner);
        if (isGroup && !("label" in inner)) return unexplained(inner as Json, `${path}${name}.`);
        const isMap = "//" in value && Object.keys(value).length === 2;
        return isMap || `// ${name}` in value ? [] : [`${path}${name}`];
      });
    expect(unexplained(example, "")).toEqual([]);
    // Every key of the schema is used.
    const keys = Object.keys(siteFileSchema.shape).filter((name) => name !== "blockExamples");
    expect(keys.filter((name) => !(name in example))).toEqual([]);
  });
});

describe("compose.yaml", () => {
  const compose = parse(read("compose.yaml")) as { services: Record<string, Json>; volumes: Json };
  const site = compose.services["site"] as {
    environment: Record<string, string>;
    tmpfs: string[];
    volumes: string[];
    read_only: boolean;
    deploy: { replicas: number };
  };

  it("sets or passes on every variable that the site knows, and names every volume that it uses", () => {
    // The image sets the first three; of Redis and a folder one keeps pages; the last is for one replica only.
    const left = ["PORT", "HOST", "UPSTREAM", "CACHE_DIR", "BAIDU_PUSH_URL"];
    expect(new Set([...Object.keys(site.environment), ...left])).toEqual(variables);
    const sources = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes as string[])
      .map((line) => line.split(":")[0] ?? "");
    expect(sources.filter((name) => /^[a-z]/.test(name) && !(name in compose.volumes))).toEqual([]);
    // Docker would make a folder of a file that is not there.
    expect(site.volumes).toContainEqual(expect.stringMatching(/^\$\{SITE_FILE:\?/));
  });

  it("keeps what is written on disk, and not in the memory of the process's own limit", () => {
    const { UPLOAD_DIR } = site.environment;
    const inMemory = site.tmpfs.map((line) => line.split(":")[0]);
    expect(inMemory).toEqual(["/tmp"]);
    const mounts = site.volumes.map((line) => (line.split(":").length === 1 ? line : line.split(":")[1]));
    expect(mounts).toContain(UPLOAD_DIR);
    expect([site.read_only, site.deploy.replicas]).toEqual([true, 2]);
  });
});

test("the image's health check takes blank variables as the site does", () => {
  const command = /^HEALTHCHECK .* CMD (.*)$/m.exec(readFileSync("Dockerfile", "utf8"))?.[1] ?? "";
  const [, ...args] = JSON.parse(command) as string[];
  const check = `globalThis.fetch = (url) => (console.log(url), Promise.resolve({ ok: true }));`;
  const urlOf = (HOST: string, PORT: string) =>
    spawnSync(process.execPath, [args[0] ?? "", check + args[1]], {
      env: { HOST, PORT, NODE_ENV: "production" },
      encoding: "utf8",
    }).stdout;
  expect([urlOf("", ""), urlOf("127.0.0.2", "3107")]).toEqual([
    "http://127.0.0.1:3000/healthz\n",
    "http://127.0.0.2:3107/healthz\n",
  ]);
});

describe("the Kubernetes manifests", () => {
  const manifests = ["site.yaml", "ingress.yaml"].flatMap((name) =>
    parseAllDocuments(read(`kubernetes/${name}`)).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Json & { kind: string; metadata: { name: string } };
    }),
  );
  const find = (kind: string) => manifests.find((one) => one.kind === kind) as Json;
  const pod = (find("Deployment") as unknown as { spec: { template: { spec: Json } } }).spec.template
    .spec as unknown as {
    terminationGracePeriodSeconds: number;
    containers: [Json & Record<"readinessProbe" | "livenessProbe" | "startupProbe", { httpGet: { path: string } }>];
    volumes: { name: string }[];
  };
  const [container] = pod.containers;

  it("set variables that the site knows, and mount every folder that they name", () => {
    const data = (find("ConfigMap") as { data: Record<string, string> }).data;
    expect(Object.keys(data).filter((name) => !variables.has(name))).toEqual([]);
    const mounts = container["volumeMounts"] as { name: string; mountPath: string }[];
    expect(mounts.map(({ mountPath }) => mountPath)).toContain(data["UPLOAD_DIR"]);
    const volumes = pod.volumes.map(({ name }) => name);
    expect(mounts.filter(({ name }) => !volumes.includes(name))).toEqual([]);
  });

  it("probe what is there, replace no replica before the next is ready, and leave time to end", () => {
    const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
    expect(probes.map(({ httpGet }) => httpGet.path)).toEqual(["/healthz", "/readyz", "/healthz"]);
    expect(find("Deployment")).toMatchObject({
      spec: { strategy: { type: "RollingUpdate", rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } } },
    });
    // 5 s of preStop, 30 s for running requests, 5 s of slack.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(40);
    expect(container).toMatchObject({
      securityContext: { readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } },
      lifecycle: { preStop: {} },
      resources: { limits: { memory: "512Mi" } },
    });
  });
});
