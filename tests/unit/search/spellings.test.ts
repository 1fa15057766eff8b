import { expect, it, vi } from "vitest";
import { getSearchHelp } from "~/server/search/search-page.server";
import { createSpellingFinder, findSpellings } from "~/server/search/search-spellings.server";
import { installSite } from "../../support/test-site";

type Load = Parameters<typeof createSpellingFinder>[0];

it("the dictionary is loaded once, not for an empty search, and again where it could not be", async () => {
  const load = vi.fn<Load>().mockRejectedValueOnce(new Error("out of memory"));
  load.mockResolvedValue((text) => text.replace("壺", "壶"));
  const find = createSpellingFinder(load);
  for (const blank of ["", " ", "　"]) expect(await find(blank)).toEqual({ exact: null, loose: [] });
  expect(load).not.toHaveBeenCalled();
  await expect(find("茶壺")).rejects.toThrow("out of memory");
  for (const text of ["茶壺", "壺"]) expect((await find(text)).exact).toBe(text.replace("壺", "壶"));
  expect(load).toHaveBeenCalledTimes(2);
});

it("a search page whose spellings fail has none", async () => {
  installSite();
  // Not a string: any failure will do.
  expect((await getSearchHelp(null as unknown as string)).spellings).toEqual([]);
});

it.each([
  ["茶壺", "茶壶", []],
  ["ＴＥＡ　ｃｕｐ", "TEA cup", ["TEAcup"]],
  ["青花 盤 禮盒", "青花 盘 礼盒", ["青花盘礼盒", "青花盤禮盒"]],
  ["麵碗", "面碗", []],
  // One traditional character, two simplified ones: the word decides.
  ["藍寶貝禮物餐廳廚櫃銀質蘭葉雙層圓盤", "蓝宝贝礼物餐厅厨柜银质兰叶双层圆盘", []],
  ["皇后後院", "皇后后院", []],
  ["乾隆餅乾", "乾隆饼干", []],
  ["青花　盤", "青花 盘", ["青花盘", "青花 盤"]],
  ["茶 壶", null, ["茶壶"]],
  ["茶  壶", "茶 壶", ["茶壶"]],
  ["茶壶", null, []],
  ["🍵", null, []],
  ["", null, []],
])("other spellings of a search text: %s → %s, %j", async (text, exact, loose) =>
  expect(await findSpellings(text)).toEqual({ exact, loose }),
);
