import { describe, expect, it } from "vitest";
import { findSpellings } from "~/server/search/search-spellings.server";

describe("other spellings of a search text", () => {
  it.each([
    ["茶壺", ["茶壶"]],
    ["ＴＥＡ　ｃｕｐ", ["TEA cup", "TEAcup"]],
    ["青花 盤 禮盒", ["青花 盘 礼盒", "青花盘礼盒", "青花盤禮盒"]],
    ["麵碗", ["面碗"]],
    // One traditional character, two simplified ones: the word decides.
    ["皇后後院", ["皇后后院"]],
    ["乾隆餅乾", ["乾隆饼干"]],
    ["茶壶", []],
    ["🍵", []],
    ["", []],
  ])("%s → %j", async (text, spellings) => {
    expect(await findSpellings(text)).toEqual(spellings);
  });

  it("knows the traditional characters of a shop's words", async () => {
    expect((await findSpellings("藍寶貝禮物餐廳廚櫃銀質蘭葉雙層圓盤鍋蓋飯湯魚龍鳳賀歲紀念"))[0]).toBe(
      "蓝宝贝礼物餐厅厨柜银质兰叶双层圆盘锅盖饭汤鱼龙凤贺岁纪念",
    );
  });
});
