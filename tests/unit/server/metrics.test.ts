import { Readable } from "node:stream";
import type { Registry } from "prom-client";
import { expect, it, vi } from "vitest";
import { createHttpMetrics } from "~/server/http/http-metrics.server";
import { createOpsGuard } from "~/server/http/ops/ops-guard.server";
import { createStagedForms } from "~/server/jobs/application/staged-forms.server";
import { measureFolder, measureQuota } from "~/server/jobs/application/upload-metrics.server";
import { createUploadSpace } from "~/server/jobs/application/upload-space.server";
import { createFolderClaims } from "~/server/once/folder-claims.server";
import { createScope, runInScope } from "~/server/platform/request-scope.server";
import { createMetrics } from "~/server/platform/telemetry/metrics.server";
import { createUpstreamMetrics } from "~/server/upstream/upstream-metrics.server";
import { newFolder } from "../../support/folders";
import { createTestLimit, testHash } from "../../support/test-site";
import { makeUploads, MAX, streamOf } from "../application/make-uploads";

async function expectSamples(registry: Registry, ...samples: string[]): Promise<void> {
  const text = await registry.metrics();
  for (const sample of samples) expect(text).toContain(`${sample}\n`);
}

it("counts what becomes of files", async () => {
  const registry = createMetrics();
  const uploads = makeUploads({ metrics: registry });
  // What an alert watches is there before it has counted anything.
  await expectSamples(registry, 'uploads_total{outcome="storage"} 0');
  const file = { kind: "resume", name: "a.pdf", clientIp: null } as const;
  const left = new Readable({ read: () => void left.destroy(new Error("the visitor left")) });
  await uploads.receive(streamOf(Buffer.from("%PDF-1.4 text")), file);
  await expect(uploads.receive(streamOf(Buffer.alloc(MAX + 1)), file)).rejects.toThrow("upload refused: size");
  await expect(uploads.receive(left, file)).rejects.toThrow("the visitor left");
  await expectSamples(
    registry,
    ...["staged", "size", "broken"].map((outcome) => `uploads_total{outcome="${outcome}"} 1`),
  );
});

it("reports what staged files take of the quota at the time of the scrape", async () => {
  const registry = createMetrics();
  let used = 5;
  measureQuota(registry, { usedBytes: () => Promise.resolve(used) }, { total: 100, perClient: 10 });
  await expectSamples(registry, "uploads_staged_bytes 5", "uploads_staged_bytes_max 100");
  used = 8;
  await expectSamples(registry, "uploads_staged_bytes 8");
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
  const folder = newFolder();
  const records = createFolderClaims(folder);
  vi.spyOn(records, "write").mockRejectedValueOnce(new Error("no space left"));
  const bounds = { total: 16 * 1024, perClient: 16 * 1024 };
  const forms = createStagedForms({
    records,
    space: createUploadSpace({ name: "forms", folder, bounds, createLimit: createTestLimit }),
    hash: testHash,
    log: { error: vi.fn() },
    metrics: registry,
  });
  const outcomes = [];
  for (const key of ["1", "2", "3", "4"]) outcomes.push(await forms.set({}, { key, visitorId: "v", clientIp: null }));
  expect(outcomes).toEqual(["storage", "kept", "kept", "full"]);
  const samples = Object.entries({ kept: 2, full: 1, storage: 1 });
  await expectSamples(
    registry,
    ...samples.map(([outcome, count]) => `staged_forms_total{outcome="${outcome}"} ${count}`),
  );
});

it("counts refused operators from the first on", async () => {
  const registry = createMetrics();
  const guard = createOpsGuard({
    createLimit: createTestLimit,
    hash: testHash,
    log: { warn: vi.fn() },
    metrics: registry,
  });
  await expectSamples(
    registry,
    ...["wrong token", "throttled"].map((reason) => `ops_refused_total{reason="${reason}"} 0`),
  );
  await guard.noteWrong(null, "/ops");
  await expectSamples(registry, 'ops_refused_total{reason="wrong token"} 1');
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
