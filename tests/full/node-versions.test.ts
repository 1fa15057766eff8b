import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { ACTIVE_LTS, ensureNode } from "../../scripts/find-node.mjs";
import { describeWith } from "../support/needs";
import { findPages } from "../support/stage";
import { startSite, startUpstream } from "../support/site";

describeWith({ node: ensureNode(20) }, "Node 20, which is not supported,", ({ node }) => {
  it("hands every npm command over to the active LTS", () => {
    const { status, stdout } = spawnSync(node, ["scripts/with-node.mjs", "-p", "process.version"], {
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([0, expect.stringMatching(new RegExp(`^v${ACTIVE_LTS}\\.`))]);
  });
});

for (const major of [22, 24, 26]) {
  describeWith({ node: ensureNode(major) }, `Node ${major} runs`, ({ node }) => {
    it("the built site, from the first page to the end", async () => {
      const upstream = await startUpstream();
      const site = await startSite({ env: upstream.env, node });
      for (const path of Object.values(await findPages(site.url))) {
        const page = await fetch(site.url + path);
        expect([path, page.status]).toEqual([path, 200]);
        expect(await page.text()).toMatch(/<\/html>\s*$/);
      }
      const body = new URLSearchParams({ securityCode: "NH0000000005" });
      const posted = await fetch(`${site.url}/verification`, { method: "POST", body, redirect: "manual" });
      expect(posted.status).toBe(303);
      expect(await site.stop()).toBe(0);
      await upstream.close();
    });

    it("the unit tests", { timeout: 300_000 }, () => {
      const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "--reporter", "dot"];
      const { status, stdout, stderr } = spawnSync(node, vitest, { encoding: "utf8" });
      expect(status, (stdout + stderr).slice(-4000)).toBe(0);
      expect(stdout).toMatch(/Tests .*\d{3,} passed/);
    });
  });
}
