import { describe, expect, it } from "vitest";
import { setSite } from "../support/stage";

const stage = setSite({
  alter: ({ url }) =>
    url.includes("refused-without-a-word")
      ? { body: { success: false, errorCode: "B0001", errorMessage: null, data: null } }
      : null,
});

const GONE = "您访问的内容不存在，或已不再提供。";

describe("a redirect in place of a page says why", () => {
  it.each([
    ["/products/no-such-series", "/products", GONE],
    ["/products/0086/no-such-category", "/products", GONE],
    ["/products/category/no-such-category", "/products", GONE],
    ["/collections/no-such-series", "/products", GONE],
    ["/news/no-such-article", "/news", GONE],
    ["/brand-story/no-such-story", "/brand-story", GONE],
    ["/flora-danica/no-such-line", "/", GONE],
    ["/pdp/refused-without-a-word", "/", "请求失败，请稍后重试！"],
    ["/no/such/page", "/", "没有找到您访问的页面，已为您返回首页。"],
  ])("%s", async (path, to, text) => {
    const response = await fetch(stage.site.url + path, {
      redirect: "manual",
      headers: { "Sec-Fetch-Dest": "document" },
    });
    expect(response).toRedirectTo(to);
    expect(response).toShowToast(text);
    expect(response).toBePrivate();
  });

  it("an unknown path that is not a browser navigation costs only its redirect", async () => {
    const response = await fetch(`${stage.site.url}/no/such/page`, { redirect: "manual" });
    expect(response).toRedirectTo("/");
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});
