import { expect, it, vi } from "vitest";
import { createUnreadableCounter } from "~/server/content/unreadable-contents.server";
import { site } from "./local-upstream";
import { createMetrics } from "~/server/platform/telemetry/metrics.server";

it("counts unreadable contents by the ids of the site file, and all others together", async () => {
  const registry = createMetrics();
  const fault = vi.fn();
  const note = createUnreadableCounter(site, registry, { fault });
  for (const id of [site.contents.faq, site.contents.faq, site.pages.home, "from-a-url", null]) note(id);
  const text = await registry.metrics();
  expect(text).toContain(`cms_contents_unreadable_total{content="${site.contents.faq}"} 2`);
  expect(text).toContain(`cms_contents_unreadable_total{content="${site.pages.home}"} 1`);
  expect(text).toContain(`cms_contents_unreadable_total{content="${site.footer.storyId}"} 0`);
  expect(text).toContain('cms_contents_unreadable_total{content="other"} 2');
  expect(text).not.toContain("from-a-url");
  expect(fault).toHaveBeenCalledTimes(5);
  expect(fault).toHaveBeenCalledWith(
    expect.objectContaining({ endpoint: "contents", subject: "from-a-url", kind: "does not fit" }),
  );
});
