import { describe, expect, it } from "vitest";
import { readHtml } from "../support/html";
import { readMetrics } from "../support/site";
import { setSite } from "../support/stage";

const CONTENT = "content/queryModelContentDetail";
const MENUS = { deleted: "N-STORY", refused: "N-GIFT", failing: "N-SERVICE" };

/** Menus whose contents are missing, rejected or failing: pages are rendered without them, and cached normally. */
describe("a site whose navigation names contents that cannot be had", () => {
  const stage = setSite({
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
      const first = await stage.get(path);
      expect(first).toBeCacheable();
      const links = (await readHtml(first)).textsOf("header a").map((text) => text.trim());
      expect(links).toEqual(expect.arrayContaining(["品牌故事", "礼赠", "客户服务"]));
      expect((await stage.get(path)).headers.get("x-cache")).toBe("hit");
    }
  });

  it("names each once in the log, and counts it by its reason", async () => {
    const lines = stage.site.log.filter(({ msg }) => msg === "page part missing");
    const told = lines.map(({ part, endpoint, pageIsKept, contentId, reason }) => {
      expect([part, endpoint, pageIsKept]).toEqual(["navigation menu", CONTENT, true]);
      return `${String(contentId)} ${String(reason)}`;
    });
    const { deleted, refused, failing } = MENUS;
    expect(told.sort()).toEqual([`${deleted} gone`, `${refused} rejected`, `${failing} unavailable`].sort());
    const metrics = await readMetrics(stage.site);
    for (const reason of ["gone", "rejected", "unavailable"]) {
      const labels = `part="navigation menu",endpoint="${CONTENT}",reason="${reason}",kept="yes"`;
      expect(metrics).toContain(`page_parts_missing_total{${labels}} `);
    }
  });
});

describe("a site without its settings", () => {
  const endpoint = "content/queryReadableContent";
  const stage = setSite({ prepare: ({ faults }) => faults.setFault(endpoint, "failed") });

  it("keeps no page, and says of each why", async () => {
    await stage.get("/cookie");
    expect((await stage.get("/cookie")).headers.get("x-cache")).toBe("miss");
    const part = { part: "settings", endpoint, reason: "rejected", pageIsKept: false };
    expect(stage.site.log.find(({ msg }) => msg === "page part missing")).toMatchObject(part);
    expect(await readMetrics(stage.site)).toMatch(/pages_not_kept_total\{reason="missing part"\} [1-9]/);
  });
});
