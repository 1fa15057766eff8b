import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { leadParagraphClass, lineBreakingClass, withWholeFigures } from "~/ui/components/text/line-breaking";
import { TelephoneLinks } from "~/ui/components/contact/telephone-links";
import { TelephoneNumber } from "~/ui/components/contact/telephone-number";
import { AddressText } from "~/ui/features/stores/address-text";
import { parseHtml } from "../../support/html";
import { parse } from "../cms/render-blocks";

const textOf = (html: string) => parseHtml(html).text;
const groupsOf = (number: string) =>
  parseHtml(renderToString(<TelephoneNumber number={number} />)).textsOf("span > span");

it.each([
  ["13000001786", ["130", "0000", "1786"]],
  ["4000001786", ["400", "000", "1786"]],
  ["8008201234", ["800", "820", "1234"]],
  ["400-000-1786", []],
  ["service@nordhavn.example", []],
])("the phone number %s is grouped as it is read, and stays the text it was", (number, groups) => {
  expect(groupsOf(number)).toEqual(groups);
  expect(textOf(renderToString(<TelephoneNumber number={number} />))).toBe(number);
});

it.each([
  ["021-6099-7788 / 13812345678", ["tel:02160997788", "tel:13812345678"]],
  ["021-6099-7788、138 1234 5678", ["tel:02160997788", "tel:13812345678"]],
  ["+86 21 6099 7788 转 8001", ["tel:+862160997788,8001"]],
  ["021-60997788 / 89", ["tel:02160997788"]],
  ["95588", ["tel:95588"]],
  ["021-6099-7788\r\n13812345678", ["tel:02160997788", "tel:13812345678"]],
  ["021-6099-7788｜13812345678", ["tel:02160997788", "tel:13812345678"]],
  ["请致电门店", []],
])("a phone text: %s leads to each of its numbers, and stays the text it was", (phone, hrefs) => {
  const html = renderToString(<TelephoneLinks text={phone} />);
  expect(parseHtml(html).hrefs()).toEqual(hrefs);
  expect(textOf(html)).toBe(phone);
});

it.each([
  ["展览“未完成”：五十件没有画完的瓷器", "line-breaking", "line-breaking"],
  ["您所查询的产品为北港瓷正品，感谢您的信任。", "", "line-breaking"],
  ["霜前花手绘描金半圈蕾丝浮雕边高足双耳带盖大号汤碗", "", ""],
  ["没有找到与“zzzz”相关的内容", "", ""],
  ["NORDHAVN 1786", "line-breaking", "line-breaking"],
  ["Northern Lace Handpainted Anniversary", "line-breaking", "line-breaking"],
  ["北境蕾丝Handpainted周年", "", "line-breaking"],
  ["北境蕾丝HandpaintedAnniversary2026限定", "", ""],
])("the breaking of Chinese texts: %s", (text, large, small) => {
  expect([lineBreakingClass(text), lineBreakingClass(text, "small")]).toEqual([large, small]);
});

it.each([
  ["一间 1929 年的仓库，如今摆着瓷器。", "line-breaking", "line-breaking"],
  ["自 1897 年以来的第一百三十枚，画的是一个冬夜。", "", "line-breaking"],
  ["墙上挂着顾客寄来的三十六枚旧盘。", "", ""],
])(
  "a card's text is broken at phrases where they fit, and its figures stay with their words: %s",
  (said, text, row) => {
    const whole = withWholeFigures(said);
    expect([lineBreakingClass(whole, "text"), lineBreakingClass(whole, "row")]).toEqual([text, row]);
    expect(whole).not.toMatch(/\d | \d/);
    expect(whole.replaceAll("\u00a0", " ")).toBe(said);
  },
);

it.each([
  ["广东省广州市天河区珠岸西路 233 号", ["广东省广州市天河区", "珠岸西路 233 号"]],
  ["广东省东莞市南城街道 8 号", ["广东省东莞市", "南城街道 8 号"]],
  ["内蒙古自治区", ["内蒙古自治区"]],
  ["Nordhavn 1", ["Nordhavn 1"]],
])("the lines of an address end after its district: %s", (address, parts) => {
  const html = renderToString(<AddressText address={address} />);
  expect(parseHtml(html).textsOf("span")).toEqual(parts);
  expect(textOf(html)).toBe(address);
});

it("a lead paragraph centres a few short lines and lays a long text out as prose", () => {
  expect(leadParagraphClass(`${"一座港口，一间瓷厂，".repeat(3)}\n${"两百四十年的蓝。".repeat(3)}`)).toBe("lead");
  expect(leadParagraphClass("一座港口，一间瓷厂，".repeat(10))).toBe("prose");
});

const card = (image: string | null) => ({ mainTitle: "婚礼", image, link: null });

it("contents without images are an index where no card has one, and keep their frames where some have", () => {
  const none = parse({ category: { items: [card(null), card(null)] } }).html;
  expect(none).not.toContain("data-placeholder");
  const some = parse({ category: { items: [card("/a.png"), card(null)] } }).html;
  expect(some.match(/data-placeholder/g)).toHaveLength(1);
});

it("contents without images show a button whose colours were chosen for an image", () => {
  const hero = (pic: string) => ({
    pic: pic === "" ? null : { url: pic },
    title: { titleText: "北境蕾丝", titleColor: "#ffffff" },
    buttons: [{ buttonName: "浏览", buttonTextColor: "#ffffff", buttonBorderColor: "#ffffff" }],
  });
  expect(parse({ hero: hero("/a.png") }).html).toContain("border-color:#ffffff");
  expect(parse({ hero: hero("") }).html).not.toContain("#ffffff");
});
