import { describe, expect, it } from "vitest";
import { readHtml } from "../support/html";
import { setSite } from "../support/stage";

const OPS_TOKEN = "token-of-the-operators";
const CONTENT = "content/queryModelContentDetail";
const MENUS = { deleted: "N-STORY", refused: "N-GIFT", failing: "N-SERVICE" };

/** Menus whose contents are missing, rejected or failing: pages are rendered without them, and cached normally. */
describe("a site whose navigation names contents that cannot be had", () => {
  const stage = setSite({
    env: { OPS_TOKEN },
    alter({ url, answer }) {
      const id = new URL(url, "http://upstream").searchParams.get("contentId");
      if (id === MENUS.deleted) return { body: { ...answer, data: null } };
      if (id === MENUS.refused) {
        return { body: { success: false, errorCode: "B404", errorMessage: "内容不存在", data: null } };
      }
      return id === MENUS.failing ? { status: 500, body: {} } : null;
    },
  });

  it("caches every page, allows CDNs to do so, and shows the items themselves", async () => {
    for (const path of ["/cookie", "/contact-us", "/customer-service/faq"]) {
      const first = await fetch(stage.site.url + path);
      expect(first).toBeCacheable();
      const links = (await readHtml(first)).textsOf("header a").map((text) => text.trim());
      expect(links).toEqual(expect.arrayContaining(["品牌故事", "礼赠", "客户服务"]));
      expect((await fetch(stage.site.url + path)).headers.get("x-cache")).toBe("hit");
    }
  });

  it("names each once in the log, and counts it by its reason", async () => {
    const lines = stage.site.log.filter((line) => line["msg"] === "page part missing");
    const told = lines.map(({ part, endpoint, contentId, reason, pageIsKept }) => [
      part,
      endpoint,
      contentId,
      reason,
      pageIsKept,
    ]);
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        ["navigation menu", CONTENT, MENUS.deleted, "gone", true],
        ["navigation menu", CONTENT, MENUS.refused, "rejected", true],
        ["navigation menu", CONTENT, MENUS.failing, "unavailable", true],
      ]),
    );
    const metrics = await fetch(`${stage.site.url}/ops/metrics`, { headers: { authorization: `Bearer ${OPS_TOKEN}` } });
    const text = await metrics.text();
    for (const reason of ["gone", "rejected", "unavailable"]) {
      const labels = `part="navigation menu",endpoint="${CONTENT}",reason="${reason}",kept="yes"`;
      expect(text).toContain(`page_parts_missing_total{${labels}} `);
    }
  });
});

describe("a site without its settings", () => {
  const stage = setSite({
    env: { OPS_TOKEN },
    prepare: ({ faults }) => faults.setFault("content/queryReadableContent", "failed"),
  });

  it("keeps no page, and says of each why", async () => {
    const { site } = stage;
    await fetch(`${site.url}/cookie`);
    expect((await fetch(`${site.url}/cookie`)).headers.get("x-cache")).toBe("miss");
    expect(site.log.find((line) => line["msg"] === "page part missing")).toMatchObject({
      part: "settings",
      endpoint: "content/queryReadableContent",
      reason: "rejected",
      pageIsKept: false,
    });
    const metrics = await fetch(`${site.url}/ops/metrics`, { headers: { authorization: `Bearer ${OPS_TOKEN}` } });
    expect(await metrics.text()).toMatch(/pages_not_kept_total\{reason="missing part"\} [1-9]/);
  });
});
