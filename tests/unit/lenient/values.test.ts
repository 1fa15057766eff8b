import fc from "fast-check";
import { expect, test } from "vitest";
import { toChinaTime } from "~/domain/lenient/date";
import {
  resolveMedia,
  toFlag,
  toFlagOrNull,
  toImageList,
  toImageUrls,
  toLines,
  toNumber,
  toText,
  toWords,
} from "~/domain/lenient/values";

test.each<[unknown, string | null]>([
  [" 霜前花 ", " 霜前花 "],
  [0, "0"],
  [10n, "10"],
  [true, "true"],
  [{ data: [{ value: "甲" }] }, "甲"],
  [[5], "5"],
  [["五"], "五"],
  [[true], null],
  ["  ", null],
  [null, null],
  [undefined, null],
  [Number.NaN, null],
  [Symbol("s"), null],
  [{}, null],
  [[], null],
  ["\u0001a\u0000\u0085b\n\tc", "ab\n\tc"],
  ["\u0001", null],
])("the text in %o is %j", (given, expected) => expect(toText(given)).toBe(expected));

test.each([
  [" 1280.50 ", 1280.5],
  ["  12", 12],
  ["1  234", 1234],
  ["１２８０", 1280],
  ["人民币1280圆", 1280],
  ["1.28万", 12800],
  ["12 万", 120_000],
  ["1.28万元", 12800],
  ["12 元 ", 12],
  ["12px", 12],
  ["1.5em", 1.5],
  ["-3", -3],
  ["-¥3", -3],
  ["¥-3", -3],
  [".5", 0.5],
  ["1e3", 1000],
  [0, 0],
])("numbers: %j is %j", (given, expected) => expect(toNumber(given)).toBe(expected));

test.each([
  ..."元 询价 abc12 0x10 1,2 1,28元 1280-1680元 1.280,00 1.2k 3千 2026-05-01 1e3万 9e999".split(" "),
  "",
  "1 2",
  "1".repeat(100_000),
  Number.POSITIVE_INFINITY,
  true,
  null,
  ["1280"],
])("numbers: %j is none", (given) => expect(toNumber(given)).toBeNull());

test("however an amount is written, it is the same", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 11 }),
      fc.constantFrom("", "¥", "￥ ", "RMB ", "人民币"),
      fc.constantFrom("", "元", " 元", "元/件", " CNY", "元起"),
      fc.constantFrom("", ",", "，", " ", "\u00A0"),
      (cents, before, after, group) => {
        const whole = String(Math.floor(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, group);
        const written = `${before}${whole}.${String(cents % 100).padStart(2, "0")}${after}`;
        expect(toNumber(written)).toBe(cents / 100);
      },
    ),
  );
});

test("flags are true, 'true', 1 and '1', in any spelling, and null where there is none", () => {
  for (const yes of [true, 1, "true", "TRUE", "True ", " 1 "]) expect(toFlagOrNull(yes)).toBe(true);
  for (const no of [false, 0, "0", "xtrue", "truex", "11", ["true"], {}]) expect(toFlagOrNull(no)).toBe(false);
  for (const unsaid of [null, undefined, "", " "]) expect(toFlagOrNull(unsaid)).toBeNull();
  expect(["1", "", "no"].map(toFlag)).toEqual([true, false, false]);
});

test.each<[unknown, string[]]>([
  [" 询价 ，新品、限量\n礼盒 ", ["询价", "新品", "限量", "礼盒"]],
  ["a\rb,c", ["a", "b", "c"]],
  [["询价,新品"], ["询价", "新品"]],
  ['["询价"]', ["询价"]],
  [JSON.parse('["a",null,2,"",{}]'), ["a", "2"]],
  [{ data: [{ value: "询价" }, { value: "新品" }] }, ["询价", "新品"]],
  [",,", []],
  [null, []],
])("the words in %j are %j", (given, expected) => expect(toWords(given)).toEqual(expected));

test("lines end at line breaks of any kind, or are the items of a list", () => {
  const given = ["一\r\n二<br>三<BR />四", ["一", " 二 "], null];
  expect(given.map(toLines)).toEqual([["一", "二", "三", "四"], ["一", "二"], []]);
});

test.each([
  ["2025/3/1", "2025-03-01"],
  [" 2026-5-1 ", "2026-05-01"],
  ["2026-05-01 09:30:45", "2026-05-01T09:30:45+08:00"],
  ["2025-03-01 9:30", "2025-03-01T09:30:00+08:00"],
  ["2026-02-28 24:00:00", "2026-03-01T00:00:00+08:00"],
  ["2026-05-01T00:00:00z", "2026-05-01T08:00:00+08:00"],
  ["2025-03-01T20:30:00.123+0000", "2025-03-02T04:30:00+08:00"],
  ["2025-03-01T01:00:00+09:00", "2025-03-01T00:00:00+08:00"],
  ["2026-05-01T00:30:00-05:30", "2026-05-01T14:00:00+08:00"],
  ["2026-05-01T00:00:00+0530", "2026-05-01T02:30:00+08:00"],
  [Date.UTC(2026, 4, 1), "2026-05-01T08:00:00+08:00"],
  [String(Date.UTC(2026, 4, 1)), "2026-05-01T08:00:00+08:00"],
  ["1000-01-01 00:00:00", "1000-01-01T00:00:00+08:00"],
  ["9999-12-31 23:59:59", "9999-12-31T23:59:59+08:00"],
  ["9999-12-31T23:59:59Z", null],
  ["0999-12-31 23:59:59", null],
  ["2026-05-01 25:00:00", null],
  ["2026-05-01 10:00:60", null],
  ["2026-05-01 10:60:00", null],
  ["<b>2026-05-01</b>", null],
  ["2025-02-31", null],
  ["2025-13-01", null],
  ["2026-00-10", null],
  [`${String(Date.UTC(2026, 4, 1))}x`, null],
  [`x${String(Date.UTC(2026, 4, 1))}`, null],
  ["", null],
  [null, null],
  [["2026-05-01"], null],
  ["0001-01-01 00:00:00", null],
  ["0099-12-31", null],
  ["2026-01-01 00:00:00+08", "2026-01-01T00:00:00+08:00"],
])("the time %j is %j in China", (given, expected) => expect(toChinaTime(given)).toBe(expected));

test.each([
  ["HTTP://img.example/a.png", "HTTP://img.example/a.png"],
  ["//img.example/a.png", "https://img.example/a.png"],
  ["/a\"b'[1].png?x=100%&y=%20#1#2", "https://m/a%22b'%5B1%5D.png?x=100%25&y=%20#1%232"],
  ["a/./b.png", "https://m/a/./b.png"],
  ["./b.png", "https://m/b.png"],
  ["a\u0001\u0002.png", "https://m/a.png"],
  ["/data:x", "https://m/data:x"],
  ["1http://x", "https://m/1http://x"],
  ["data:image/png;base64,AA==", "data:image/png;base64,AA=="],
  ["data:image/x-unknown;base64,AA==", null],
  ["data:text/html,<script>", null],
  ["java\nscript:alert(1)", null],
  ["  \tjavascript:alert(1)", null],
  ["javascript:x//http://y", null],
  ["x+1.a-b:c", null],
  ["https:evil", null],
  ["  ", null],
])("URLs of images and videos: %j becomes %j", (given, expected) =>
  expect(resolveMedia(given, "https://m")).toBe(expected),
);

test("URLs of images and videos are paths where there is no media origin", () =>
  expect(resolveMedia("a/b c.png", null)).toBe("/a/b%20c.png"));

test.each([
  ["50% 25%", "50% 25%"],
  ["100% 0%", "100% 0%"],
  ["whole", "whole"],
  ["50%", null],
  ["101% 0%", null],
  ["50% 25%; color: red", null],
])("URLs of images and videos say where to look in a picture: %j is %j", (focus, expected) => {
  expect(toImageUrls({ url: "/a.png", focus }).focus).toBe(expected);
});

test("URLs of images and videos are not broken JSON, though a bracket may be within one", () => {
  const urls = ["{broken", " [x", "a{b", "x[y", null].map((value) => toImageUrls(value).url);
  expect(urls).toEqual([null, null, "a{b", "x[y", null]);
  const lists = ["a,b", "x-data:a,b", " data:image/png;base64,AA"].map(toImageList);
  expect(lists).toEqual([["a", "b"], ["x-data:a", "b"], [" data:image/png;base64,AA"]]);
});
