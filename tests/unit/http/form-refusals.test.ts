import { expect, it, vi } from "vitest";
import { createFormRefusals, formAt } from "~/server/platform/telemetry/form-refusals.server";
import { createScope, runInScope } from "~/server/platform/request-scope.server";
import { createMetrics } from "~/server/platform/telemetry/metrics.server";

it("names the request to the visitor by its log lines, with a scope or before there is one", () => {
  const refusals = createFormRefusals({ log: { info: vi.fn() }, metrics: createMetrics() });
  const note = () => refusals.note("verification", "upstream");
  expect(note()).toBeNull();
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string;
  expect(runInScope(createScope({ requestId: "3f2a91bc-of-a-form" }), note)).toEqual({ id: "3f2a91bc", at });
  const early = refusals.note("other", "origin", { requestId: "5e6f7a8b-refused-early" });
  expect(early).toEqual({ id: "5e6f7a8b", at });
});

it("counts a form by name and reason, and masks the digits of what the upstream said", async () => {
  const [log, metrics] = [{ info: vi.fn() }, createMetrics()];
  const refusals = createFormRefusals({ log, metrics });
  expect(await metrics.metrics()).toContain('form_refusals_total{form="verification",reason="upstream"} 0');
  refusals.note("application", "upstream", { message: "手机号 13812345678 已投递" });
  refusals.note("verification", "limit");
  expect(log.info.mock.calls).toEqual([
    [{ form: "application", reason: "upstream", message: "手机号 ########### 已投递" }, "form refused"],
    [{ form: "verification", reason: "limit" }, "form refused"],
  ]);
  expect(await metrics.metrics()).toContain('form_refusals_total{form="application",reason="upstream"} 1');
});

it("knows the form by the path that it is posted to", () => {
  const jobs = ["/about-us/jobs", "/about-us/jobs.data"];
  const codes = ["/customer-service/product-verification", "/resources/verification"];
  const others = ["/resources/uploads", "/constructor"];
  const forms = ["application", "application", "verification", "verification", "upload", "other"];
  expect([...jobs, ...codes, ...others].map(formAt)).toEqual(forms);
});
