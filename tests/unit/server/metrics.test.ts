import { Readable } from "node:stream";
import type { Registry } from "prom-client";
import { expect, it, vi } from "vitest";
import { createHttpMetrics } from "~/server/http/http-metrics.server";
import type { StagedForms } from "~/server/jobs/application/staged-forms.server";
import { measureFolder, measureForms, measureUploads } from "~/server/jobs/application/upload-metrics.server";
import type { UploadBounds } from "~/server/jobs/application/upload-bounds.server";
import { UploadRefused, type StagedUploads } from "~/server/jobs/application/staged-uploads.server";
import { createScope, runInScope } from "~/server/platform/request-scope.server";
import { createMetrics } from "~/server/platform/telemetry/metrics.server";
import { createUpstreamMetrics } from "~/server/upstream/upstream-metrics.server";

const bounds: UploadBounds = { total: 100, perClient: 10 };

async function expectSamples(registry: Registry, ...samples: string[]): Promise<void> {
  const text = await registry.metrics();
  for (const sample of samples) expect(text).toContain(`${sample}\n`);
}

it("counts what becomes of files, and reports what staged ones take of the quota at the time of the scrape", async () => {
  const registry = createMetrics();
  let used = 5;
  const receive = vi
    .fn()
    .mockResolvedValueOnce("a draft")
    .mockRejectedValueOnce(new UploadRefused("size"))
    .mockRejectedValueOnce(new Error("the visitor left"));
  const space = { usedBytes: () => Promise.resolve(used) };
  const staged = { receive } as Partial<StagedUploads> as StagedUploads;
  const uploads = measureUploads(staged, { metrics: registry, bounds, space });
  await expectSamples(registry, "uploads_staged_bytes 5", "uploads_staged_bytes_max 100");
  used = 8;
  const outcomes = [];
  const file = { kind: "resume", name: "a.pdf", clientIp: null } as const;
  for (let turn = 0; turn < 3; turn += 1) outcomes.push(await uploads.receive(Readable.from([]), file).catch(String));
  expect(outcomes).toEqual(["a draft", "UploadRefused: upload refused: size", "Error: the visitor left"]);
  const counted = ["staged", "size", "broken"].map((outcome) => `uploads_total{outcome="${outcome}"} 1`);
  // What an alert watches is there before it has counted anything.
  await expectSamples(registry, ...counted, 'uploads_total{outcome="storage"} 0', "uploads_staged_bytes 8");
});

it("says once that the folder of uploads is lost, and once that it is back", async () => {
  const registry = createMetrics();
  const said: string[] = [];
  const say = (...given: unknown[]) => void said.push(String(given.at(-1)));
  const tell = measureFolder(registry, { error: say, info: say });
  const usable = [];
  for (const error of [null, new Error("gone"), new Error("gone"), null, null]) {
    tell(error);
    usable.push(`${/^upload_folder_usable (\d)/m.exec(await registry.metrics())?.[1]}, ${said.length} lines`);
  }
  expect(usable).toEqual(["1, 0 lines", "0, 1 lines", "0, 1 lines", "1, 2 lines", "1, 2 lines"]);
  expect(said).toEqual(["the upload folder is not writable; files are refused", "the upload folder is writable again"]);
});

it("counts what becomes of refused forms", async () => {
  const registry = createMetrics();
  const outcomes = ["kept", "kept", "full", "storage"] as const;
  const set = vi.fn<StagedForms["set"]>();
  for (const outcome of outcomes) set.mockResolvedValueOnce(outcome);
  const forms = measureForms({ set } as Partial<StagedForms> as StagedForms, registry);
  for (const outcome of outcomes)
    expect(await forms.set({}, { key: "k", visitorId: "v", clientIp: null })).toBe(outcome);
  const samples = Object.entries({ kept: 2, full: 1, storage: 1 });
  await expectSamples(
    registry,
    ...samples.map(([outcome, count]) => `staged_forms_total{outcome="${outcome}"} ${count}`),
  );
});

it("counts requests, their errors and time", async () => {
  const registry = createMetrics();
  const countRequest = createHttpMetrics(registry);
  const one = { kind: "page", route: "/pdp/:slug", method: "GET", status: "500", seconds: 0.3 };
  countRequest(one);
  countRequest({ ...one, kind: "operations", status: "503" });
  await expectSamples(
    registry,
    'http_requests_total{kind="page",route="/pdp/:slug",method="GET",status="500"} 1',
    'http_server_errors_total{status="500"} 1',
    // As is every sample that an alert watches, before it has counted anything.
    'http_server_errors_total{status="503"} 0',
    'http_request_seconds_sum{kind="page",route="/pdp/:slug"} 0.3',
  );
});

it("has a sample of each expected field before anything is missing, and counts calls, breakers and gaps", async () => {
  const LIST = "product/keywordList";
  const registry = createMetrics();
  const metrics = createUpstreamMetrics(registry);
  await expectSamples(
    registry,
    `upstream_field_missing_total{endpoint="${LIST}",field="results[].salePrice"} 0`,
    'upstream_list_empty_total{endpoint="recruitJob/getCityAreaList",field="data"} 0',
  );
  expect(await registry.metrics()).not.toContain(
    `upstream_list_empty_total{endpoint="${LIST}",field="results[].salePrice"}`,
  );
  const scope = createScope({ requestId: "r" });
  runInScope(scope, () => metrics.call(LIST, "ok", 0.2));
  expect(scope.upstreamCalls).toMatchObject({ count: 1, ms: expect.closeTo(200) as number });
  metrics.gap(LIST, { field: "results", lack: "empty" });
  for (const state of ["open", "halfOpen", "closed"] as const) metrics.breaker(state, state);
  await expectSamples(
    registry,
    `upstream_calls_total{endpoint="${LIST}",outcome="ok"} 1`,
    `upstream_call_seconds_sum{endpoint="${LIST}"} 0.2`,
    `upstream_list_empty_total{endpoint="${LIST}",field="results"} 1`,
    'upstream_breaker_state{group="open"} 2',
    'upstream_breaker_state{group="halfOpen"} 1',
    'upstream_breaker_state{group="closed"} 0',
  );
});
