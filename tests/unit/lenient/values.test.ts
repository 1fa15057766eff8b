import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toChinaTime } from "~/domain/lenient/date";
import { resolveMedia, toFlagOrNull, toLines, toNumber, toText, toWords } from "~/domain/lenient/values";

test.each<[unknown, string | null]>([
  ["霜前花", "霜前花"],
  [" x ", " x "],
  [7, "7"],
  [0, "0"],
  [true, "true"],
  [{ data: [{ value: "甲" }] }, "甲"],
  ["", null],
  ["  ", null],
  [null, null],
  [undefined, null],
  [Number.NaN, null],
  [{}, null],
  [[], null],
  ["\u0001a\u0000\u0085b\n\tc", "ab\n\tc"],
  ["\u0001", null],
])("the text in %j is %j", (given, expected) => expect(toText(given)).toBe(expected));

describe("numbers", () => {
  test.each([
    [1280, 1280],
    [" 1280.50 ", 1280.5],
    ["1 280", 1280],
    ["1\u00A0280", 1280],
    ["1,280,000.5", 1280000.5],
    ["１２８０", 1280],
    ["¥1 280", 1280],
    ["人民币1280圆", 1280],
    ["1.28万", 12800],
    ["1.28万元", 12800],
    ["12px", 12],
    ["1.5em", 1.5],
    ["-3", -3],
    ["-¥3", -3],
    ["¥-3", -3],
    [".5", 0.5],
    ["1e3", 1000],
    [0, 0],
    ["0", 0],
  ])("%j is %j", (given, expected) => expect(toNumber(given)).toBe(expected));

  test.each([
    ..."元 询价 abc12 0x10 1,2 1,28元 1280-1680元 1.280,00 1.2k 3千 2026-05-01 1e3万".split(" "),
    "",
    "1 2",
    "9".repeat(40) + "e999",
    "1".repeat(100_000),
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    null,
    undefined,
    {},
    ["1280"],
  ])("%j is none", (given) => expect(toNumber(given)).toBeNull());

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

  test("nothing at all makes it throw, or give anything but a number", () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        const found = toNumber(given);
        expect(found === null || Number.isFinite(found)).toBe(true);
      }),
    );
  });
});

test("flags are true, 'true', 1 and '1', in any spelling", () => {
  for (const yes of [true, 1, "true", "TRUE", "True ", " 1"]) expect(toFlagOrNull(yes)).toBe(true);
  for (const no of [false, 0, "false", "0", 2, "yes", {}, []]) expect(toFlagOrNull(no)).toBe(false);
  for (const unsaid of [null, undefined, "", " "]) expect(toFlagOrNull(unsaid)).toBeNull();
});

test.each<[unknown, string[]]>([
  ["询价,新品", ["询价", "新品"]],
  [" 询价 ，新品、限量\n礼盒 ", ["询价", "新品", "限量", "礼盒"]],
  [["询价 "], ["询价"]],
  [["询价,新品"], ["询价", "新品"]],
  ['["询价"]', ["询价"]],
  [
    ["a", null, 2, "", {}],
    ["a", "2"],
  ],
  [{ data: [{ value: "询价" }, { value: "新品" }] }, ["询价", "新品"]],
  ["询价", ["询价"]],
  [",,", []],
  [null, []],
  [{}, []],
])("the words in %j are %j", (given, expected) => expect(toWords(given)).toEqual(expected));

test.each<[unknown, string[]]>([
  ["一\r\n二<br>三<BR />四", ["一", "二", "三", "四"]],
  [
    ["一", " 二 "],
    ["一", "二"],
  ],
  [null, []],
])("the lines in %j are %j", (given, expected) => expect(toLines(given)).toEqual(expected));

test.each([
  ["2025-03-01", "2025-03-01"],
  ["2025/3/1", "2025-03-01"],
  ["2025-03-01 09:30:00", "2025-03-01T09:30:00+08:00"],
  ["2025-03-01 9:30", "2025-03-01T09:30:00+08:00"],
  ["2025-03-01T20:30:00Z", "2025-03-02T04:30:00+08:00"],
  ["2025-03-01T20:30:00.123+0000", "2025-03-02T04:30:00+08:00"],
  ["2025-03-01T01:00:00+09:00", "2025-03-01T00:00:00+08:00"],
  [1740787200000, "2025-03-01T08:00:00+08:00"],
  ["1740787200000", "2025-03-01T08:00:00+08:00"],
  ["2025-02-31", null],
  ["2025-13-01", null],
  ["2025-03-01 25:00:00", null],
  ["soon", null],
  ["", null],
  [null, null],
  [{}, null],
])("the time %j is %j in China", (given, expected) => expect(toChinaTime(given)).toBe(expected));

describe("URLs of images and videos", () => {
  test.each([
    ["https://img.example/a.png", "https://img.example/a.png"],
    ["HTTP://img.example/a.png", "HTTP://img.example/a.png"],
    ["//img.example/a.png", "https://img.example/a.png"],
    ["/a b.png", "/a%20b.png"],
    ["/a\"b'[1].png?x=100%&y=%20#1#2", "/a%22b'%5B1%5D.png?x=100%25&y=%20#1%232"],
    ["a/b.png", "/a/b.png"],
    ["./b.png", "/b.png"],
    ["data:image/png;base64,AA==", "data:image/png;base64,AA=="],
    ["data:image/x-unknown;base64,AA==", null],
    ["data:text/html,<script>", null],
    ["javascript:alert(1)", null],
    ["java\nscript:alert(1)", null],
    ["  \tjavascript:alert(1)", null],
    ["vbscript:x", null],
    ["blob:x", null],
    ["https:evil", null],
    ["", null],
    ["  ", null],
  ])("%j becomes %j", (given, expected) => expect(resolveMedia(given, null)).toBe(expected));

  test("a relative one is resolved against the media origin, an absolute one is left alone", () => {
    expect(resolveMedia("/a.png", "https://m.example")).toBe("https://m.example/a.png");
    expect(resolveMedia("a.png", "https://m.example")).toBe("https://m.example/a.png");
    expect(resolveMedia("https://x.example/a.png", "https://m.example")).toBe("https://x.example/a.png");
    expect(resolveMedia("data:image/gif;base64,R0", "https://m.example")).toBe("data:image/gif;base64,R0");
  });
});
