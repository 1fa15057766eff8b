import { expect, test } from "vitest";
import { decode, decodeJsonText, decodeList, decodeOne } from "~/domain/lenient/decode";

test("JSON text in JSON text is read four deep, with a byte order mark too", () => {
  const wrapped = (value: unknown, depth: number): string =>
    depth === 0 ? "" : JSON.stringify(depth === 1 ? value : wrapped(value, depth - 1));
  expect(decodeJsonText(wrapped({ a: 1 }, 4))).toEqual({ a: 1 });
  expect(decodeJsonText('\uFEFF {"a":1} ')).toEqual({ a: 1 });
  expect(decodeJsonText("[1]")).toEqual([1]);
  const five = wrapped({ a: 1 }, 5);
  for (const same of [five, "", "12", "true", "null", "{broken", '"text"', "［新品］", 'x{"a":1}'])
    expect(decodeJsonText(same)).toBe(same);
});

const built = (value: unknown, childIdNames: object) => ({ data: [{ value, childIdNames }] });

test("form-builder data have the names of their fields, and only those, 24 levels deep", () => {
  expect(decode(built({ 12: 1, "1a": 2, a1: 3, 4: 5 }, { 12: "n", "1a": "m", a1: "m", 4: "" }))).toEqual([
    { n: 1, "1a": 2, a1: 3, 4: 5 },
  ]);
  const deep = (depth: number, inner: unknown): unknown =>
    depth === 0 ? inner : depth % 2 ? [deep(depth - 1, inner)] : { a: deep(depth - 1, inner) };
  for (const depth of [20, 24, 25]) {
    const inner = depth === 25 ? { 1: 2 } : { n: 2 };
    expect(decode(built(deep(depth, { 1: 2 }), { 1: "n" }))).toEqual([deep(depth, inner)]);
  }
});

test("form-builder data leave out entries that are none; an object with other data is none", () => {
  expect(decode({ data: [null, 3, { value: { 1: "a" }, childIdNames: { 1: "one" } }, {}] })).toEqual([{ one: "a" }]);
  expect(decode({ data: [] })).toEqual([]);
  for (const other of [{ data: [], x: 1 }, { data: [{ x: 1 }] }, { data: "text" }])
    expect(decode(other)).toEqual(other);
});

test("form-builder data make plain own keys of names that would reach a prototype", () => {
  const [read] = decode(built({ 1: "x" }, { 1: "__proto__" })) as [object];
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect(Object.keys(read)).toEqual(["__proto__"]);
});

test("where one is wanted a list gives its first, where a list is wanted one is a list", () => {
  expect(decodeOne('[{"a":1},{"a":2}]')).toEqual({ a: 1 });
  expect(decodeOne([null, { a: 1 }])).toEqual({ a: 1 });
  expect([decodeOne([]), decodeOne([null])]).toEqual([undefined, undefined]);
  expect(decodeList({ a: 1 })).toEqual([{ a: 1 }]);
  expect([null, undefined, ""].map(decodeList)).toEqual([[], [], []]);
  expect(decodeList("text")).toBe("text");
});
