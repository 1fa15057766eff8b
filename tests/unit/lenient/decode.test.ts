import { describe, expect, test } from "vitest";
import { decode, decodeJsonText, decodeList, decodeOne } from "~/domain/lenient/decode";

describe("JSON text", () => {
  test("is read through several layers, with a byte order mark too", () => {
    expect(decodeJsonText(JSON.stringify(JSON.stringify({ a: 1 })))).toEqual({ a: 1 });
    expect(decodeJsonText('\uFEFF {"a":1} ')).toEqual({ a: 1 });
    expect(decodeJsonText("[1]")).toEqual([1]);
  });

  test.each(["", "12", "true", "null", "{broken", '"text"', "［新品］", "plain"])("%j stays the text it is", (text) => {
    expect(decodeJsonText(text)).toBe(text);
  });
});

describe("form-builder data", () => {
  test("numeric keys take the names of childIdNames, others stay", () => {
    const data = { data: [{ value: { 1: "a", 2: "b", name: "c" }, childIdNames: { 1: "one", name: "no" } }] };
    expect(decode(data)).toEqual([{ one: "a", 2: "b", name: "c" }]);
  });

  test("numeric keys deeper inside a value are renamed as well", () => {
    const data = { data: [{ value: { 1: { 2: [{ 3: "x" }] } }, childIdNames: { 1: "a", 2: "b", 3: "c" } }] };
    expect(decode(data)).toEqual([{ a: { b: [{ c: "x" }] } }]);
  });

  test("entries that are none are left out; no entries are an empty list", () => {
    expect(decode({ data: [null, 3, { value: { 1: "a" }, childIdNames: { 1: "one" } }, {}] })).toEqual([{ one: "a" }]);
    expect(decode({ data: [] })).toEqual([]);
  });

  test("an object with other data is none", () => {
    expect(decode({ data: [{ x: 1 }] })).toEqual({ data: [{ x: 1 }] });
    expect(decode({ data: "text" })).toEqual({ data: "text" });
  });

  test("names that would reach a prototype become plain own keys", () => {
    const [read] = decode({ data: [{ value: { 1: "x" }, childIdNames: { 1: "__proto__" } }] }) as [object];
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(Object.keys(read)).toEqual(["__proto__"]);
  });
});

test("where one is wanted a list gives its first, where a list is wanted one is a list", () => {
  expect(decodeOne('[{"a":1},{"a":2}]')).toEqual({ a: 1 });
  expect(decodeOne([])).toBeUndefined();
  expect(decodeList({ a: 1 })).toEqual([{ a: 1 }]);
  expect(decodeList(null)).toEqual([]);
  expect(decodeList("text")).toBe("text");
});
