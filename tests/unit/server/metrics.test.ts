import { Registry } from "prom-client";
import { expect, it, vi } from "vitest";
import { createHttpMetrics } from "~/server/http/http-metrics.server";
import type { StagedForms } from "~/server/jobs/application/staged-forms.server";
import { measureForms, measureUploads } from "~/server/jobs/application/upload-metrics.server";
import type { UploadBounds } from "~/server/jobs/application/upload-bounds.server";
import type { StagedUploads } from "~/server/jobs/application/staged-uploads.server";

const bounds: UploadBounds = { total: 100, perClient: 10 };

it("reports what staged files take of the quota at the time of the scrape", async () => {
  const registry = new Registry();
  let used = 5;
  const space = { usedBytes: () => Promise.resolve(used) };
  measureUploads({} as StagedUploads, { metrics: registry, bounds, space });
  expect(await registry.metrics()).toContain("uploads_staged_bytes 5\n");
  used = 8;
  expect(await registry.metrics()).toContain("uploads_staged_bytes 8\n");
});

it("counts what becomes of refused forms", async () => {
  const registry = new Registry();
  const outcomes = ["kept", "kept", "full", "storage"] as const;
  const set = vi.fn<StagedForms["set"]>();
  for (const outcome of outcomes) set.mockResolvedValueOnce(outcome);
  const forms = measureForms({ set } as Partial<StagedForms> as StagedForms, registry);
  for (const outcome of outcomes)
    expect(await forms.set({}, { key: "k", visitorId: "v", clientIp: null })).toBe(outcome);
  const text = await registry.metrics();
  expect(text).toContain('staged_forms_total{outcome="kept"} 2');
  expect(text).toContain('staged_forms_total{outcome="full"} 1');
  expect(text).toContain('staged_forms_total{outcome="storage"} 1');
});

it("shows the counters that alerts watch before they have counted anything", async () => {
  const registry = new Registry();
  createHttpMetrics(registry);
  measureUploads({ folder: "/nowhere" } as StagedUploads, {
    metrics: registry,
    bounds,
    space: { usedBytes: () => Promise.resolve(0) },
  });
  const text = await registry.metrics();
  for (const sample of ['http_server_errors_total{status="500"} 0', 'uploads_total{outcome="storage"} 0']) {
    expect(text).toContain(sample);
  }
});
