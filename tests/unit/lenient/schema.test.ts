import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  anything,
  chinaTime,
  flag,
  flagOrNull,
  formBuilderOf,
  jsonText,
  listOf,
  numberLike,
  orNull,
  image,
  imageList,
  readTolerantly,
  record,
  requiredListOf,
  requiredText,
  resolveMedia,
  resultsOf,
  text,
  textList,
  wrappedText,
} from "~/domain/lenient/schema";

function read<Value>(schema: z.ZodType<Value>, data: unknown, mediaBase: string | null = null) {
  const result = readTolerantly(schema, data, mediaBase);
  return result.success ? result.value : { failed: result.reason };
}

test("a missing field, null and a wrong type are all null", () => {
  const schema = record({ a: text, b: numberLike, c: flag, d: listOf("d", text), e: image, f: anything });
  const nothing = { a: null, b: null, c: false, d: [], e: null, f: null };
  expect(read(schema, {})).toEqual(nothing);
  expect(read(schema, { a: null, b: null, c: null, d: null, e: null, f: null, more: 1 })).toEqual(nothing);
  expect(read(schema, { a: {}, b: [], c: "no", d: {}, e: [], f: null })).toEqual(nothing);
  expect(read(schema, JSON.stringify({ a: 1, more: { x: 1 } }))).toEqual({ ...nothing, a: "1" });
  expect(read(schema, [])).toHaveProperty("failed");
});

test("ids are kept exactly", () => {
  for (const id of ["007", "1902334455667788990", "霜前花&+1", "a%2Fb", " x ", "0"])
    expect(read(requiredText, id)).toBe(id);
  expect(read(requiredText, 7)).toBe("7");
  expect(read(requiredText, 0)).toBe("0");
  for (const none of [undefined, null, "", "  ", {}, []]) expect(read(requiredText, none)).toHaveProperty("failed");
});

test.each([
  [12, 12],
  ["12", 12],
  [" 1280.50 ", 1280.5],
  ["1,280,000.5", 1280000.5],
  ["-3", -3],
  [".5", 0.5],
  ["1e3", 1000],
  [0, 0],
  ["", null],
  ["12元", null],
  ["0x10", null],
  ["1,2", null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [true, null],
  [null, null],
  ["1".repeat(100_000), null],
])("the number in %j is %j", (given, expected) => expect(read(numberLike, given)).toBe(expected));

test("flags are true, 'true', 1 and '1'", () => {
  for (const yes of [true, "true", 1, "1", "TRUE"]) expect(read(flag, yes)).toBe(true);
  for (const no of [false, "false", 0, "0", "", null, undefined, 2, "yes", {}, []]) expect(read(flag, no)).toBe(false);
  for (const unsaid of [null, undefined, ""]) expect(read(flagOrNull, unsaid)).toBeNull();
  expect(read(flagOrNull, 0)).toBe(false);
});

describe("lists", () => {
  const item = record({ id: requiredText, inner: listOf("inner", requiredText) });

  test("a bad item is dropped and reported with its place, the rest survives", () => {
    const given = [{ id: 1, inner: ["a", {}, "b"] }, null, { inner: [] }, "text", { id: "2" }];
    const result = readTolerantly(listOf("items", item), given, null);
    expect(result).toMatchObject({
      success: true,
      value: [
        { id: "1", inner: ["a", "b"] },
        { id: "2", inner: [] },
      ],
    });
    expect(result.dropped.map(({ at, path }) => [at, path])).toEqual([
      ["items[0].inner[1]", ""],
      ["items[1]", ""],
      ["items[2]", "id"],
      ["items[3]", ""],
    ]);
  });

  test("of a thousand bad items ten are reported", () => {
    expect(readTolerantly(listOf("items", item), Array(1000).fill(0), null).dropped).toHaveLength(10);
  });

  test("JSON text of a list is the list; what is no list is empty, or a failure where it must be there", () => {
    expect(read(listOf("x", text), '["a",1]')).toEqual(["a", "1"]);
    expect(read(listOf("x", text), "a")).toEqual([]);
    expect(read(requiredListOf("x", text), null)).toEqual({ failed: ": x is no list" });
    expect(read(requiredListOf("x", text), [])).toEqual([]);
  });

  test("list responses, with a total as text, without one, and bare", () => {
    const page = resultsOf(record({ id: requiredText }));
    expect(read(page, { total: "41", pageNum: 1, results: [{ id: 1 }, {}] })).toEqual({
      total: 41,
      results: [{ id: "1" }],
    });
    expect(read(page, { results: [{ id: 1 }] })).toEqual({ total: 1, results: [{ id: "1" }] });
    expect(read(page, [{ id: 1 }])).toEqual({ total: 1, results: [{ id: "1" }] });
    expect(read(page, { total: -5, results: null })).toEqual({ total: 0, results: [] });
    expect(read(page, null)).toHaveProperty("failed");
  });

  test("comma-separated texts, with every kind of comma", () => {
    expect(read(textList, "a, b，c、d,,")).toEqual(["a", "b", "c", "d"]);
    expect(read(textList, [" a ", null, 2, ""])).toEqual(["a", "2"]);
    expect(read(textList, '["a,b"]')).toEqual(["a,b"]);
    expect(read(textList, null)).toEqual([]);
  });
});

test("JSON in JSON", () => {
  expect(read(jsonText, '{"a":[1]}')).toEqual({ a: [1] });
  expect(read(jsonText, "{broken")).toBe("{broken");
  expect(read(jsonText, "plain")).toBe("plain");
  expect(read(jsonText, '{"id":1234567890123456789}')).toEqual({ id: "1234567890123456789" });
  expect(read(orNull(record({ a: requiredText })), { b: 1 })).toBeNull();
});

test("a wrapped text", () => {
  for (const given of [
    "021",
    { value: "021" },
    '{"value":"021"}',
    { val: "021" },
    { data: [{ value: { 1: "021" }, childIdNames: { 1: "value" } }] },
  ]) {
    expect(read(wrappedText, given)).toBe("021");
  }
  expect(read(wrappedText, 400)).toBe("400");
  for (const none of [null, {}, [], { value: null }]) expect(read(wrappedText, none)).toBeNull();
});

test.each([
  ["2025-03-01", "2025-03-01"],
  ["2025/3/1", "2025-03-01"],
  ["2025-03-01 09:30:00", "2025-03-01T09:30:00+08:00"],
  ["2025-03-01 9:30", "2025-03-01T09:30:00+08:00"],
  ["2025-03-01T20:30:00Z", "2025-03-02T04:30:00+08:00"],
  ["2025-03-01T20:30:00.123+0000", "2025-03-02T04:30:00+08:00"],
  ["2025-03-01T01:00:00+09:00", "2025-03-01T00:00:00+08:00"],
  [1740787200000, "2025-03-01T08:00:00+08:00"],
  ["2025-02-31", null],
  ["2025-13-01", null],
  ["2025-03-01 25:00:00", null],
  ["soon", null],
  ["", null],
  [null, null],
  [{}, null],
])("the time %j is %j in China", (given, expected) => expect(read(chinaTime, given)).toBe(expected));

describe("images", () => {
  test.each([
    ["https://img.example/a.png", "https://img.example/a.png"],
    ["HTTP://img.example/a.png", "HTTP://img.example/a.png"],
    ["//img.example/a.png", "https://img.example/a.png"],
    ["/a b.png", "/a b.png"],
    ["a/b.png", "/a/b.png"],
    ["./b.png", "/b.png"],
    ["data:image/png;base64,AA==", "data:image/png;base64,AA=="],
    ["data:text/html,<script>", null],
    ["javascript:alert(1)", null],
    ["java\nscript:alert(1)", null],
    ["  \tjavascript:alert(1)", null],
    ["vbscript:x", null],
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

  test("a field is a text, an object with a url, or the JSON of one", () => {
    for (const given of ["/a.png", { url: "/a.png", width: 1 }, '{"url":"/a.png"}']) {
      expect(read(image, given, "https://m.example")).toBe("https://m.example/a.png");
    }
    for (const none of [null, {}, [], "{broken", { url: null }]) {
      expect(read(record({ p: image }), { p: none })).toEqual({ p: null });
    }
  });

  test("several are a list or a comma-separated text", () => {
    expect(read(imageList, "/a.png, /b.png,,")).toEqual(["/a.png", "/b.png"]);
    expect(read(imageList, ["/a.png", { url: "/b.png" }, null, "javascript:x"])).toEqual(["/a.png", "/b.png"]);
    expect(read(imageList, '["/a.png"]')).toEqual(["/a.png"]);
    expect(read(imageList, "data:image/png;base64,AA==")).toEqual(["data:image/png;base64,AA=="]);
    expect(read(imageList, null)).toEqual([]);
  });
});

test("form-builder data become the list of their values, at any depth", () => {
  const inner = { data: [{ value: { 7: "盘" }, childIdNames: { 7: "label" } }] };
  const given = {
    data: [
      { value: { 1: "a", 2: inner, other: 3, 9: "unnamed" }, childIdNames: { 1: "name", 2: "items" } },
      { value: JSON.stringify({ 1: "b" }), childIdNames: JSON.stringify({ 1: "name" }) },
    ],
  };
  const expected = [{ name: "a", items: [{ label: "盘" }], other: 3, 9: "unnamed" }, { name: "b" }];
  expect(read(formBuilderOf(anything), given)).toEqual(expected);
  expect(read(formBuilderOf(anything), JSON.stringify(given))).toEqual(expected);
  expect(read(formBuilderOf(anything), { data: "no" })).toEqual({ data: "no" });
  let deep: unknown = "end";
  for (let depth = 0; depth < 500; depth += 1) deep = { data: [{ value: { 1: deep }, childIdNames: { 1: "in" } }] };
  expect(() => read(formBuilderOf(anything), deep)).not.toThrow();
});

test("a failed read says where, and never throws", () => {
  const schema = record({ a: record({ b: z.string() }) });
  expect(read(schema, { a: { b: 1 } })).toEqual({ failed: expect.stringMatching(/^a\.b: /) as string });
  expect(read(schema, "x")).toHaveProperty("failed");
});
