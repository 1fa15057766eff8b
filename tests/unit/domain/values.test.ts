import { expect, it } from "vitest";
import { z } from "zod";
import { showDay, toIsoDay, toMinute } from "~/domain/dates";
import { applicationSchema } from "~/domain/jobs/application-schema";
import { maskMobile, toMobileDigits } from "~/domain/jobs/phone-number";
import { toChinaTime } from "~/domain/lenient/date";
import { decode, decodeJsonText, decodeList } from "~/domain/lenient/decode";
import { list, nullable, number, orNull, read, readsOf, record, resultsOf, text } from "~/domain/lenient/schema";
import {
  resolveMedia,
  toFlag,
  toFlagOrNull,
  toImageList,
  toImageUrls,
  toNumber,
  toText,
} from "~/domain/lenient/values";
import { withTrueTotal } from "~/domain/listing";
import { findPrice } from "~/domain/product";
import { suggestionHref, toSuggestion } from "~/domain/search";
import { toSettingsStore, withSettingsPhone, type Store } from "~/domain/store";
import { splitTelephones, telephoneHref } from "~/domain/telephone";
import { imageSrcSet, imageUrl, isResizable } from "~/domain/urls/image-urls";

it.each([
  ["2026-05-01 09:30:45", "2026-05-01T09:30:45+08:00"],
  ["2026-05-01T00:30:00-05:30", "2026-05-01T14:00:00+08:00"],
  ["2026-05-01T00:00:00+0530", "2026-05-01T02:30:00+08:00"],
  ["2026-05-01T00:00:00z", "2026-05-01T08:00:00+08:00"],
  [Date.UTC(2026, 4, 1), "2026-05-01T08:00:00+08:00"],
  [String(Date.UTC(2026, 4, 1)), "2026-05-01T08:00:00+08:00"],
  [" 2026-5-1 ", "2026-05-01"],
  ["2026-02-28 24:00:00", "2026-03-01T00:00:00+08:00"],
  ["1000-01-01 00:00:00", "1000-01-01T00:00:00+08:00"],
  ["9999-12-31 23:59:59", "9999-12-31T23:59:59+08:00"],
  ["9999-12-31T23:59:59Z", null],
  ["0999-12-31 23:59:59", null],
  ["2026-05-01 10:00:60", null],
  ["2026-05-01 10:60:00", null],
  ["<b>2026-05-01</b>", null],
  ["2026-00-10", null],
  [`${String(Date.UTC(2026, 4, 1))}x`, null],
  [`x${String(Date.UTC(2026, 4, 1))}`, null],
  [["2026-05-01"], null],
])("the time %j is %j in China", (value, expected) => expect(toChinaTime(value)).toBe(expected));

it("a time is shown to the minute or as its day in China, and nothing where it is none", () => {
  const shown = (time: string) => [toMinute(time), toIsoDay(time), showDay(time)];
  expect(shown("2026-05-01T16:30:59Z")).toEqual(["2026-05-02 00:30", "2026-05-02", "2026 年 5 月 2 日"]);
  expect(shown("soon")).toEqual([null, null, null]);
  expect([toIsoDay(null), showDay(undefined)]).toEqual([null, null]);
});

it.each([
  ["021-6099 ext. 12", "tel:0216099,12"],
  ["021-6099ext12", "tel:0216099,12"],
  ["6099转3", "tel:6099,3"],
])("the telephone %s is dialled as %s", (phone, href) => expect(telephoneHref(phone)).toBe(href));

it("a short number is dialled where it stands alone, and one of seven digits beside others", () => {
  const dialled = (phones: string) =>
    splitTelephones(phones).flatMap(({ text, href }) => (href === null ? [] : [text]));
  expect(["1", "6099778/89", "609977/6099778"].map(dialled)).toEqual([["1"], ["6099778"], ["6099778"]]);
});

it.each([
  ["a8613812345678", "a8613812345678"],
  ["86138123456789", "86138123456789"],
])("the mobile number %s is %s", (given, digits) => expect(toMobileDigits(given)).toBe(digits));

it("only the middle of a whole mobile number is hidden", () => {
  const shown = ["+86 138-1234 5678", "113812345678", "138123456789"].map(maskMobile);
  expect(shown).toEqual(["138****5678", "113812345678", "138123456789"]);
});

it("an application has neither stores nor other files unless they are given, and each empty field one mistake", () => {
  const texts = { personName: "林", phoneNumber: "13812345678", cityId: "1", captchaKey: "k", captchaCode: "abcd" };
  const schema = applicationSchema({ storeRequired: false, workFileRequired: false });
  expect(schema.parse({ ...texts, resumeUpload: ["1"] })).toMatchObject({ positionIdList: [], portfolioUpload: [] });
  const empty = schema.safeParse({ ...texts, resumeUpload: ["1"], phoneNumber: " ", captchaCode: "" });
  expect(empty.error?.issues.map(({ code, path }) => [path[0], code])).toEqual([
    ["phoneNumber", "too_small"],
    ["captchaCode", "too_small"],
  ]);
});

it("JSON text in JSON text is read four deep, and text stays text", () => {
  const wrapped = (value: unknown, depth: number): string =>
    depth === 0 ? "" : JSON.stringify(depth === 1 ? value : wrapped(value, depth - 1));
  expect(decodeJsonText(wrapped({ a: 1 }, 4))).toEqual({ a: 1 });
  const five = wrapped({ a: 1 }, 5);
  for (const same of [five, '"text"', "{broken", 'x{"a":1}', "7"]) expect(decodeJsonText(same)).toBe(same);
});

it("what a form builder wrote has the names of its fields, and only those", () => {
  const built = (value: unknown, childIdNames: object) => ({ data: [{ value, childIdNames }] });
  expect(decode(built({ 12: 1, "1a": 2, a1: 3, 4: 5 }, { 12: "n", "1a": "m", a1: "m", 4: "" }))).toEqual([
    { n: 1, "1a": 2, a1: 3, 4: 5 },
  ]);
  const deep = (depth: number, inner: unknown): unknown =>
    depth === 0 ? inner : depth % 2 ? [deep(depth - 1, inner)] : { a: deep(depth - 1, inner) };
  const names = { 1: "n" };
  expect(decode(built(deep(20, { 1: 2 }), names))).toEqual([deep(20, { n: 2 })]);
  expect(decode(built(deep(24, { 1: 2 }), names))).toEqual([deep(24, { n: 2 })]);
  expect(decode(built(deep(25, { 1: 2 }), names))).toEqual([deep(25, { 1: 2 })]);
  expect(decode({ data: [], x: 1 })).toEqual({ data: [], x: 1 });
  expect(decode({ data: [] })).toEqual([]);
  expect(decodeList("")).toEqual([]);
});

it.each([
  [10n, "10"],
  [[5], "5"],
  [["五"], "五"],
  [[true], null],
  [Symbol("s"), null],
])("the text of %o is %j", (value, expected) => expect(toText(value)).toBe(expected));

it.each([
  ["  12", 12],
  ["1  234", 1234],
  ["12 万", 120_000],
  ["12 元 ", 12],
  ["9e999", null],
  [Number.POSITIVE_INFINITY, null],
])("the number of %j is %j", (value, expected) => expect(toNumber(value)).toBe(expected));

it("a flag is true for few values, and null where there is none", () => {
  expect(["true", " 1 ", true, 1].map(toFlagOrNull)).toEqual([true, true, true, true]);
  expect(["xtrue", "truex", "11", 0, ["true"]].map(toFlagOrNull)).toEqual([false, false, false, false, false]);
  expect(["", " ", null, undefined].map(toFlagOrNull)).toEqual([null, null, null, null]);
  expect(["1", "", "no"].map(toFlag)).toEqual([true, false, false]);
});

it.each([
  ["./a.png", "https://m/a.png"],
  ["a/./b.png", "https://m/a/./b.png"],
  ["a\u0001\u0002.png", "https://m/a.png"],
  ["/data:x", "https://m/data:x"],
  ["1http://x", "https://m/1http://x"],
  ["x+1.a-b:c", null],
  ["javascript:x//http://y", null],
  ["data:text/html,x", null],
  ["//x/a.png", "https://x/a.png"],
])("the media %j is %j", (url, expected) => expect(resolveMedia(url, "https://m")).toBe(expected));

it.each([
  ["50% 25%", "50% 25%"],
  ["100% 0%", "100% 0%"],
  ["whole", "whole"],
  ["50%", null],
  ["101% 0%", null],
  ["50% 25%; color: red", null],
])("where to look in a picture: %j is %j", (focus, expected) => {
  expect(toImageUrls({ url: "/a.png", focus }).focus).toBe(expected);
});

it("broken JSON is no image, and a bracket within a URL is no JSON", () => {
  const urls = ["{broken", " [x", "a{b", "x[y", null].map((value) => toImageUrls(value).url);
  expect(urls).toEqual([null, null, "a{b", "x[y", null]);
  const lists = ["a,b", "x-data:a,b", " data:image/png;base64,AA"].map(toImageList);
  expect(lists).toEqual([["a", "b"], ["x-data:a", "b"], [" data:image/png;base64,AA"]]);
});

it("a first page without items is a list without any; a later one is only past its end", () => {
  expect(withTrueTotal(1, { total: 9, results: [] })).toEqual({ total: 0, results: [] });
  expect(withTrueTotal(2, { total: 9, results: [] })).toEqual({ total: 9, results: [] });
  expect(withTrueTotal(1, { total: 9, results: [1] })).toEqual({ total: 9, results: [1] });
});

it("a product without an amount has no price", () => expect(findPrice(null, [])).toBeNull());

it.each([
  [1, "p", null, "/pdp/p"],
  [1, null, "c", "/products/keyword/"],
  [2, "x", "c", "/products/category/c"],
  [2, "x", null, "/products/keyword/"],
  [0, "p", "c", "/products/keyword/"],
  [null, "p", "c", "/products/keyword/"],
])("a suggestion of type %s with id %s and code %s leads to %s", (type, id, code, href) => {
  expect(suggestionHref(toSuggestion(type, id, code, "盘"))).toContain(href);
});

it("a suggestion from a visitor's history without its id or code is a keyword", () => {
  const kept = { sourceId: "", sourceCode: "", suggest: "盘" };
  for (const sourceType of [1, 2]) expect(suggestionHref({ ...kept, sourceType })).toContain("/products/keyword/");
});

it("the store of the settings has from the list what they leave out, if it is listed", () => {
  const words = { description: "d", address: "a", phone: "p", openingDay: "2026-05-01", businessHours: "h" };
  const place = { province: "浙江省", city: "杭州市", coordinates: { latitude: 1, longitude: 2 } };
  const listed: Store = { ...words, ...place, id: "1", code: "S", name: "店", isOpen: false, images: ["i"] };
  const other = { ...listed, name: "别", description: "other" };
  const { id: _, code: __, ...rest } = listed;
  expect(toSettingsStore({ storeName: "店" }, [other, listed])).toEqual({ ...rest, id: "", code: "" });
  const own = { storeName: "店", storeAddress: "A", storeContactValue: "P", storeImage: "I" };
  expect(toSettingsStore(own, [listed])).toMatchObject({ address: "A", phone: "P", images: ["I"], city: "杭州市" });
  const nothing = { description: null, openingDay: null, province: null, city: null, coordinates: null, phone: null };
  expect(toSettingsStore({}).name).toBe("");
  for (const alone of [toSettingsStore({ storeName: "店" }), toSettingsStore({ storeName: "店" }, [other])]) {
    expect(alone).toMatchObject({ name: "店", isOpen: true, images: [], ...nothing });
  }
});

it("a store has the phone of the settings where they name it, and its own elsewhere", () => {
  const settings = { storeName: "海港店", storeContactValue: "021-5550 1786" };
  expect(withSettingsPhone({ name: "海港店", phone: "1" }, settings).phone).toBe("021-5550 1786");
  expect(withSettingsPhone({ name: "山城店", phone: "1" }, settings).phone).toBe("1");
  expect(withSettingsPhone({ name: "海港店", phone: "1" }, { storeName: "海港店" }).phone).toBe("1");
});

it.each<[given: Parameters<typeof imageUrl>, url: string]>([
  [["a.jpg", 1920], "a.jpg?x-oss-process=image/resize,m_lfit,w_1920"],
  [["a.jpg", 480, "fit", true], "a.jpg?x-oss-process=image/resize,m_lfit,w_480/format,webp"],
  [["a.jpg", 15, "product"], "a.jpg?x-oss-process=image/resize,m_pad,w_15,h_15,color_FFFFFF/format,png"],
  [["a.jpg", 32, "product", true], "a.jpg?x-oss-process=image/resize,m_pad,w_32,h_32,color_FFFFFF/format,webp"],
  // A crop of the frame's ratio.
  [["a.jpg", 768, 4 / 5, true], "a.jpg?x-oss-process=image/resize,m_fill,w_768,h_960/format,webp"],
  [["a.jpg", 1440, 21 / 9], "a.jpg?x-oss-process=image/resize,m_fill,w_1440,h_617"],
  [["a.png?b=1#c d\ne", 100], "a.png?b=1&x-oss-process=image/resize,m_lfit,w_100#c d\ne"],
])("an image resized as %j is %s", (given, url) => expect(imageUrl(...given)).toBe(url));

it("an image that is data, a drawing or resized already is left alone", () => {
  expect(["a.png", "?x=data:", "a.svgx", "a.svg.png"].map(isResizable)).toEqual(Array(4).fill(true));
  const alone = ["DATA:image/png", "a.svg", "a.SVG?x", "a.svg#x", "a?x-oss-process=1"];
  expect(alone.map(isResizable)).toEqual(Array(5).fill(false));
  expect(alone.map((url) => imageUrl(url, 100))).toEqual(alone);
});

it("white space and outer commas cannot break a srcset", () => {
  const process = "?x-oss-process=image/resize,m_lfit,w_";
  expect(imageSrcSet(",,a b,c.png,,", [1, 2], "fit", true)).toBe(
    `a%20b,c.png${process}1/format,webp 1w, a%20b,c.png${process}2/format,webp 2w`,
  );
  expect(imageSrcSet(",,", [1], "fit", false)).toBe(`${process}1 1w`);
});

it("an object where a text belongs is reported, nothing is not", () => {
  const dropped: string[] = [];
  const reading = {
    media: () => null,
    drop: (path: string, reason: string) => void dropped.push(`${path}: ${reason}`),
  };
  expect(read(record({ a: text, b: text, c: text }), { a: { x: 1 }, b: null, c: "c" }, reading)).toEqual({
    success: true,
    value: { a: null, b: null, c: "c" },
  });
  expect(dropped).toEqual(["a: is no text"]);
});

it("a list's total may be missing or zero without items, and no more", () => {
  const page = resultsOf(record({ id: text }), ({ id }) => id ?? "");
  expect(read(page, { total: 0 })).toEqual({ success: true, value: { total: 0, results: [] } });
  expect(read(page, {})).toEqual({ success: true, value: { total: 0, results: [] } });
  expect(read(page, { total: 1 })).toEqual({ success: false, path: "results", reason: "is no list" });
});

it("a schema tells what it reads, whatever is done to it", () => {
  const item = record({ a: text });
  expect(
    [text, number, z.lazy(() => text), z.union([number, text]), nullable(text), orNull(number)].map(
      (one) => readsOf(one).kind,
    ),
  ).toEqual(["text", "number", "text", "number", "text", "number"]);
  expect(readsOf(text.transform((value) => value)).kind).toBe("text");
  expect(readsOf(z.transform((value: unknown) => value).pipe(text)).kind).toBe("text");
  expect(readsOf(z.string()).kind).toBe("any");
  expect(Object.keys(readsOf(item).fields ?? {})).toEqual(["a"]);
  expect(readsOf(list(item))).toEqual({ kind: "list", item });
});
