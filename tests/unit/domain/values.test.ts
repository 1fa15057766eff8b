import { expect, it } from "vitest";
import { z } from "zod";
import { showDay, toIsoDay, toMinute } from "~/domain/dates";
import { applicationSchema } from "~/domain/jobs/application-schema";
import { maskMobile, toMobileDigits } from "~/domain/jobs/phone-number";
import { list, nullable, number, orNull, read, readsOf, record, text } from "~/domain/lenient/schema";
import { toResultPage } from "~/domain/listing";
import { findPrice } from "~/domain/product";
import { suggestionHref, toSuggestion } from "~/domain/search";
import { toSettingsStore, withSettingsPhone, type Store } from "~/domain/store";
import { splitTelephones, telephoneHref } from "~/domain/telephone";
import { imageSrcSet, imageUrl, isResizable } from "~/domain/urls/image-urls";

it("a time is shown to the minute or as its day in China, and nothing where it is none", () => {
  const shown = (time: string) => [toMinute(time), toIsoDay(time), showDay(time)];
  expect(shown("2026-05-01T16:30:59Z")).toEqual(["2026-05-02 00:30", "2026-05-02", "2026 年 5 月 2 日"]);
  expect(shown("soon")).toEqual([null, null, null]);
  expect([toIsoDay(null), showDay(undefined)]).toEqual([null, null]);
});

it("a number is dialled with its extension", () => {
  const dialled = ["021-6099 ext. 12", "021-6099ext12", "6099转3"].map(telephoneHref);
  expect(dialled).toEqual(["tel:0216099,12", "tel:0216099,12", "tel:6099,3"]);
});

it("a short number is dialled where it stands alone, and one of seven digits beside others", () => {
  const dialled = (phones: string) =>
    splitTelephones(phones).flatMap(({ text, href }) => (href === null ? [] : [text]));
  expect(["1", "6099778/89", "609977/6099778"].map(dialled)).toEqual([["1"], ["6099778"], ["6099778"]]);
  expect(
    ["021-60997788 (10:00-22:00)", "95588（周日 9:00）", "0571-8888 8888", "+86 21 6099 7788 400-820-8820"].map(
      dialled,
    ),
  ).toEqual([["021-60997788"], ["95588"], ["0571-8888 8888"], ["+86 21 6099 7788", "400-820-8820"]]);
  expect(splitTelephones("4008208820 9:00-18:00").map(({ text }) => text)).toEqual(["4008208820", " 9:00-18:00"]);
  expect(splitTelephones("95588\n")).toEqual([{ text: "95588", href: "tel:95588" }]);
});

it("only the middle of a whole mobile number is hidden, and what is none stays as it is", () => {
  for (const none of ["a8613812345678", "86138123456789"]) expect(toMobileDigits(none)).toBe(none);
  const shown = ["+86 138-1234 5678", "113812345678", "138123456789"].map(maskMobile);
  expect(shown).toEqual(["138****5678", "113812345678", "138123456789"]);
});

it("an application has neither stores nor other files unless they are given, and each empty field one mistake", () => {
  const texts = { personName: "林", phoneNumber: "13812345678", cityId: "1", captchaKey: "k", captchaCode: "abcd" };
  const schema = applicationSchema({ storeRequired: false, workFileRequired: false });
  expect(schema.parse({ ...texts, resumeUpload: ["1"] })).toMatchObject({ positionIdList: [], portfolioUpload: [] });
  const empty = schema.safeParse({ ...texts, resumeUpload: ["1"], phoneNumber: " ", captchaCode: "" });
  const mistakes = empty.error?.issues.map(({ code, path }) => `${String(path[0])} ${code}`);
  expect(mistakes).toEqual(["phoneNumber too_small", "captchaCode too_small"]);
  // Pasted from a chat, after the white space that is left out.
  const invisible = schema.safeParse({ ...texts, resumeUpload: ["1"], personName: " \u200b \u2060" });
  expect(invisible.error?.issues).toMatchObject([{ code: "too_small", path: ["personName"] }]);
});

it("a first page without items is a list without any; a later one is only past its end", () => {
  const totalOf = (page: number, results: number[]) =>
    toResultPage({ pageNum: page, pageSize: 9 }, { total: 9, results }, String).total;
  expect([totalOf(1, []), totalOf(2, []), totalOf(1, [1])]).toEqual([0, 9, 9]);
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
  // From a visitor's history.
  const kept = { sourceType: type ?? 0, sourceId: "", sourceCode: "", suggest: "盘" };
  expect(suggestionHref(kept)).toContain("/products/keyword/");
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
  const both = `a%20b,c.png${process}1/format,webp 1w, a%20b,c.png${process}2/format,webp 2w`;
  expect(imageSrcSet(",,a b,c.png,,", [1, 2], "fit", true)).toBe(both);
  expect(imageSrcSet(",,", [1], "fit", false)).toBe(`${process}1 1w`);
});

it("an object where a text belongs is reported, nothing is not", () => {
  const dropped: string[] = [];
  const drop = (path: string, reason: string) => void dropped.push(`${path}: ${reason}`);
  const given = { a: { x: 1 }, b: null, c: "c" };
  const found = read(record({ a: text, b: text, c: text }), given, { media: () => null, drop });
  expect(found).toEqual({ success: true, value: { a: null, b: null, c: "c" } });
  expect(dropped).toEqual(["a: is no text"]);
});

it("a schema tells what it reads, whatever is done to it", () => {
  const item = record({ a: text });
  const schemas = [text, number, z.lazy(() => text), z.union([number, text]), nullable(text), orNull(number)];
  const kinds = schemas.map((one) => readsOf(one).kind);
  expect(kinds).toEqual(["text", "number", "text", "number", "text", "number"]);
  expect(readsOf(text.transform((value) => value)).kind).toBe("text");
  expect(readsOf(z.transform((value: unknown) => value).pipe(text)).kind).toBe("text");
  expect(readsOf(z.string()).kind).toBe("any");
  expect(Object.keys(readsOf(item).fields ?? {})).toEqual(["a"]);
  expect(readsOf(list(item))).toEqual({ kind: "list", item });
});
