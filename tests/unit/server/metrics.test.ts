import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { createTally } from "~/server/platform/metrics.server";

describe("createTally", () => {
  it("shows each combination of labels with all that was counted, however often it is read", async () => {
    const registry = new Registry();
    const count = createTally(registry, { name: "eaten_total", help: "…", labelNames: ["dish", "guest"] });
    count("soup", "an");
    count("soup", "an");
    count("soup", "bo");
    const first = await registry.metrics();
    expect(first).toContain('eaten_total{dish="soup",guest="an"} 2');
    expect(first).toContain('eaten_total{dish="soup",guest="bo"} 1');
    count("soup", "an");
    const second = await registry.metrics();
    expect(second).toContain('eaten_total{dish="soup",guest="an"} 3');
    expect(second).toContain('eaten_total{dish="soup",guest="bo"} 1');
  });
});
