import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Registry } from "prom-client";
import { expect, it, vi } from "vitest";
import { createHttpMetrics } from "~/server/http/http-metrics.server";
import type { StagedForms } from "~/server/jobs/application/staged-forms.server";
import { measureForms, measureUploads } from "~/server/jobs/application/upload-metrics.server";
import type { UploadBounds } from "~/server/jobs/application/upload-bounds.server";
import type { StagedUploads } from "~/server/jobs/application/staged-uploads.server";

const bounds: UploadBounds = { total: 100, perClient: 10 };

it("reports the staged files in the folder at the time of the scrape", async () => {
  const folder = mkdtempSync(join(tmpdir(), "metrics-"));
  const registry = new Registry();
  measureUploads({ folder } as StagedUploads, { metrics: registry, bounds });
  writeFileSync(join(folder, "one"), "12345");
  const first = await registry.metrics();
  expect(first).toContain("uploads_staged 1\n");
  expect(first).toContain("uploads_staged_bytes 5\n");
  writeFileSync(join(folder, "other"), "123");
  expect(await registry.metrics()).toContain("uploads_staged_bytes 8\n");
});

it("looks into the folder once for a scrape", async () => {
  const folder = mkdtempSync(join(tmpdir(), "metrics-"));
  const looks = vi.fn();
  const registry = new Registry();
  const uploads = {
    get folder() {
      looks();
      return folder;
    },
  };
  measureUploads(uploads as StagedUploads, { metrics: registry, bounds });
  looks.mockClear();
  await registry.metrics();
  expect(looks).toHaveBeenCalledTimes(1);
  await registry.metrics();
  expect(looks).toHaveBeenCalledTimes(2);
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
  measureUploads({ folder: "/nowhere" } as StagedUploads, { metrics: registry, bounds });
  const text = await registry.metrics();
  for (const sample of ['http_server_errors_total{status="500"} 0', 'uploads_total{outcome="storage"} 0']) {
    expect(text).toContain(sample);
  }
});
