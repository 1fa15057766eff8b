import { describe, expect, it } from "vitest";
import { readHtml } from "../support/html";
import { setSite } from "../support/stage";

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
      const policy = "public, max-age=0, s-maxage=60, stale-while-revalidate=86400, stale-if-error=86400";
      expect([first.headers.get("cache-control"), first.headers.getSetCookie()]).toEqual([policy, []]);
      const links = (await readHtml(first)).textsOf("header a").map((text) => text.trim());
      expect(links).toEqual(expect.arrayContaining(["品牌故事", "礼赠", "客户服务"]));
      expect((await stage.get(path)).headers.get("x-cache")).toBe("hit");
    }
  });
});
