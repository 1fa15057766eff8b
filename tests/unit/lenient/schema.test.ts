import { expect, test } from "vitest";
import { z } from "zod";
import {
  amount,
  answeredList,
  anything,
  before,
  chinaTime,
  englishName,
  flag,
  image,
  list,
  mediaUrl,
  mediaUrls,
  nullable,
  nullableOne,
  number,
  orNull,
  read,
  record,
  recordOr,
  recordWithItems,
  requiredList,
  requiredText,
  resultsOf,
  text,
  unread,
  words,
  wrappedText,
} from "~/domain/lenient/schema";
import { resolveMedia } from "~/domain/lenient/values";

/** The schema's result, and the reported drops. */
function readWith<Value>(schema: z.ZodType<Value>, data: unknown) {
  const dropped: string[] = [];
  const result = read(schema, data, {
    media: (url) => resolveMedia(url, "https://m.example"),
    drop: (path, reason) => dropped.push(`${path}: ${reason}`),
  });
  return { value: result.success ? result.value : { failed: `${result.path}: ${result.reason}` }, dropped };
}
const valueOf = <Value>(schema: z.ZodType<Value>, data: unknown) => readWith(schema, data).value;

test("a missing field, null and a wrong type are all null", () => {
  const schema = record({ a: text, b: number, c: flag, d: list(text), e: mediaUrl, f: anything });
  const nothing = { a: null, b: null, c: false, d: [], e: null, f: null };
  expect(valueOf(schema, {})).toEqual(nothing);
  expect(valueOf(schema, { a: null, b: null, c: null, d: null, e: null, f: null, more: 1 })).toEqual(nothing);
  expect(valueOf(schema, { a: {}, b: [], c: "no", d: 7, e: [], f: null })).toEqual(nothing);
  expect(valueOf(schema, JSON.stringify({ a: 1, more: { x: 1 } }))).toEqual({ ...nothing, a: "1" });
  expect(valueOf(schema, [])).toEqual({ failed: ": is no object" });
});

test("a list of lists of its own kind is refused past what a stack holds", () => {
  interface Node {
    below: Node[];
  }
  const node: z.ZodType<Node> = record({ below: list(z.lazy(() => node)) });
  const nested = (depth: number): unknown => JSON.parse(`${'{"below":['.repeat(depth)}${"]}".repeat(depth)}`);
  expect(read(node, nested(50)).success).toBe(true);
  expect(valueOf(node, nested(20_000))).toEqual({ failed: ": is nested too deep" });
});

test("a negative amount is reported, and none", () => {
  expect(["-5", "¥-5", -0.5].map((value) => readWith(amount, value))).toEqual(
    Array(3).fill({ value: null, dropped: [": is negative"] }),
  );
  expect([0, "1,280", "-", undefined].map((value) => readWith(amount, value))).toEqual(
    [0, 1280, null, null].map((value) => ({ value, dropped: [] })),
  );
});

test("a number, a date or an image that is given and cannot be read is reported; what stands for nothing is not", () => {
  expect(readWith(amount, "CNY12,5元x")).toEqual({ value: null, dropped: [": is no number"] });
  expect(readWith(amount, { price: 9 })).toEqual({ value: null, dropped: [": is no number"] });
  expect(readWith(chinaTime, "昨天 10:00")).toEqual({ value: null, dropped: [": is no date"] });
  for (const unusable of ["javascript:alert(1)", "{bad", { url: "data:text/html,x" }, { mobileUrl: "blob:x" }]) {
    expect(readWith(image, unusable)).toEqual({ value: null, dropped: [": is no usable image"] });
  }
  for (const nothing of [null, undefined, "", " ", "-", "——"]) {
    expect([...readWith(amount, nothing).dropped, ...readWith(chinaTime, nothing).dropped]).toEqual([]);
  }
  for (const nothing of [null, "", {}, { url: null }]) expect(readWith(image, nothing).dropped).toEqual([]);
});

test("ids are kept exactly", () => {
  for (const id of ["007", "1902334455667788990", "霜前花&+1", "a%2Fb", " x ", "0"])
    expect(valueOf(requiredText, id)).toBe(id);
  expect(valueOf(requiredText, 7)).toBe("7");
  expect(valueOf(record({ id: requiredText }), '{"id":1902334455667788990}')).toEqual({ id: "1902334455667788990" });
  for (const none of [undefined, null, "", "  ", {}, []]) expect(valueOf(requiredText, none)).toHaveProperty("failed");
});

test("an object is of a list the first, and of form-builder data its value, unless they have a field called data", () => {
  const data = [{ value: { 1: "甲" }, childIdNames: { 1: "name" } }];
  for (const given of [[{ name: "甲" }, { name: "乙" }], { data }])
    expect(valueOf(record({ name: text }), given)).toEqual({ name: "甲" });
  const schema = record({ name: text, data: anything });
  for (const own of [data, []]) expect(valueOf(schema, { name: "甲", data: own })).toEqual({ name: "甲", data: own });
});

test("objects may be the bare value of a field, or a list of items", () => {
  expect(valueOf(recordOr("en", { en: text }), "Wave")).toEqual({ en: "Wave" });
  expect(valueOf(englishName, { en: "Wave" })).toBe("Wave");
  expect(valueOf(englishName, "Wave")).toBe("Wave");
  expect(valueOf(englishName, null)).toBeNull();
  const block = recordWithItems({ title: text, items: list(record({ name: requiredText })) });
  expect(valueOf(block, [{ name: "甲" }])).toEqual({ title: null, items: [{ name: "甲" }] });
  const whole = { title: "题", items: [{ name: "甲" }] };
  expect(valueOf(block, [whole])).toEqual(whole);
});

test("objects that may be missing are null, those that cannot be read fail", () => {
  const schema = nullable(record({ a: requiredText }));
  for (const none of [null, undefined, ""]) expect(valueOf(schema, none)).toBeNull();
  expect(valueOf(schema, {})).toEqual({ failed: "a: text is missing" });
  expect(valueOf(record({ in: schema }), { in: {} })).toEqual({ failed: "in.a: text is missing" });
  expect(valueOf(orNull(record({ a: requiredText })), {})).toBeNull();
  expect(valueOf(schema, [])).toEqual({ failed: ": is no object" });
  const one = nullableOne(record({ a: requiredText }));
  for (const none of [null, "", " ", "null", [], "[]", [[]], { data: [] }, { data: [{ value: null }] }])
    expect(valueOf(one, none)).toBeNull();
  expect(valueOf(one, [{ a: 1 }])).toEqual({ a: "1" });
  expect(valueOf(one, [[1]])).toEqual({ failed: ": is no object" });
});

test("objects never take a field from the prototype", () => {
  expect(valueOf(record({ toString: text }), {})).toEqual({ toString: null });
});

const item = record({ id: requiredText, inner: list(requiredText) });

test("an invalid item is dropped and reported with its path, the rest is kept", () => {
  const given = { results: [{ id: 1, inner: ["a", {}, "b"] }, null, { inner: [] }, "text", { id: "2" }] };
  const results = [
    { id: "1", inner: ["a", "b"] },
    { id: "2", inner: [] },
  ];
  const dropped = ["0.inner.1: text is missing", "1: is no object", "2.id: text is missing", "3: is no object"];
  expect(readWith(record({ results: list(item) }), given)).toEqual({
    value: { results },
    dropped: dropped.map((one) => `results.${one}`),
  });
});

test("two readings at a time do not mix", () => {
  const outer: string[] = [];
  const schema = before((value) => {
    expect(readWith(list(item), [0]).dropped).toEqual(["0: is no object"]);
    return value;
  }, list(item));
  read(schema, ["x"], { media: () => null, drop: (path) => outer.push(path) });
  expect(outer).toEqual(["0"]);
});

test("JSON text of a list is the list, one object a list of one; anything else is empty, or a failure", () => {
  expect(valueOf(list(text), '["a",1]')).toEqual(["a", "1"]);
  expect(valueOf(list(record({ a: text })), { a: 1 })).toEqual([{ a: "1" }]);
  expect(readWith(record({ x: list(text) }), { x: 7 })).toEqual({ value: { x: [] }, dropped: ["x: is no list"] });
  expect(valueOf(requiredList(text), null)).toEqual({ failed: ": is no list" });
  // An object in place of the expected list is not a list of one: it may be an error.
  expect(valueOf(requiredList(text), { code: 500 })).toEqual({ failed: ": is no list" });
  expect(valueOf(requiredList(text), [])).toEqual([]);
});

test("list responses are read, with a total as text, without one, and bare", () => {
  const page = resultsOf(record({ id: requiredText }), ({ id }) => id);
  const one = { total: 1, results: [{ id: "1" }] };
  expect(valueOf(page, { total: "41", pageNum: 1, results: [{ id: 1 }, {}] })).toEqual({ ...one, total: 41 });
  expect(valueOf(page, { results: [{ id: 1 }] })).toEqual(one);
  expect(valueOf(page, [{ id: 1 }])).toEqual(one);
  expect(valueOf(page, { total: -5, results: null })).toEqual({ total: 0, results: [] });
  // At least what is listed.
  expect(valueOf(page, { total: 0, results: [{ id: 1 }] })).toEqual(one);
  expect(valueOf(page, null)).toHaveProperty("failed");
  // It claims 41 items and contains none.
  expect(valueOf(page, { total: 41, results: null })).toEqual({ failed: "results: is no list" });
  expect(valueOf(page, { total: 41, results: [] })).toEqual({ total: 41, results: [] });
  // Names that nobody knows, instead of both.
  expect(valueOf(page, { totalCount: 41, records: [{ id: "1" }] })).toEqual({ failed: ": is no object" });
  for (const none of [{}, { results: null }, { total: 0 }]) {
    expect(valueOf(page, none)).toEqual({ total: 0, results: [] });
  }
});

test("a list that is an answer is invalid where none of its items can be read; what is only of no use is no fault", () => {
  const kind = requiredText.pipe(z.enum(["news"]));
  const renamed = [{ productId: "1" }, { productId: "2" }];
  const failed = "no item can be read";
  expect(valueOf(requiredList(record({ id: requiredText })), renamed)).toEqual({ failed: `: ${failed}` });
  expect(valueOf(answeredList(record({ id: requiredText })), renamed)).toEqual({ failed: `: ${failed}` });
  const page = resultsOf(record({ id: requiredText }), ({ id }) => id);
  expect(valueOf(page, { total: 2, results: renamed })).toEqual({ failed: `results: ${failed}` });
  expect(valueOf(record({ x: list(record({ id: requiredText })) }), { x: renamed })).toEqual({ x: [] });
  const hits = resultsOf(record({ id: requiredText, type: kind }), ({ id }) => id);
  expect(valueOf(hits, { total: 1, results: [{ id: "1", type: "page" }] })).toEqual({ total: 1, results: [] });
});

test("a list as a whole answer may be empty, but not missing", () => {
  const answer = answeredList(record({ id: requiredText }));
  expect(valueOf(answer, [])).toEqual([]);
  expect(valueOf(answer, [{ id: 1 }, {}])).toEqual([{ id: "1" }]);
  expect(valueOf(answer, { id: 1 })).toEqual([{ id: "1" }]);
  for (const none of [null, undefined, "", "system busy", 7]) {
    expect(valueOf(answer, none)).toEqual({ failed: ": is no list" });
  }
  expect(valueOf(answer, { code: 500 })).toEqual({ failed: ": no item can be read" });
});

test("a wrapped text", () => {
  const built = { data: [{ value: { 1: "021" }, childIdNames: { 1: "value" } }] };
  for (const given of ["021", { value: "021" }, '{"value":"021"}', { val: "021" }, built])
    expect(valueOf(wrappedText, given)).toBe("021");
  expect(valueOf(wrappedText, 400)).toBe("400");
  for (const none of [null, {}, [], { value: null }]) expect(valueOf(wrappedText, none)).toBeNull();
});

test("an image is a text, an object with a url, or the JSON of one", () => {
  for (const given of ["/a.png", { url: "/a.png", width: 1 }, '{"url":"/a.png"}']) {
    expect(valueOf(mediaUrl, given)).toBe("https://m.example/a.png");
  }
  for (const none of [null, {}, [], "{broken", { url: null }, "javascript:x"]) {
    expect(valueOf(record({ p: mediaUrl }), { p: none })).toEqual({ p: null });
  }
});

test("an image may have another one for phones, which stands in where it is the only one that can be shown", () => {
  const [src, mobileSrc] = ["https://m.example/a.png", "https://m.example/m.png"];
  expect(valueOf(image, { url: "/a.png", mobileUrl: "/m.png" })).toEqual({ src, mobileSrc });
  expect(valueOf(image, "/a.png")).toEqual({ src, mobileSrc: null });
  expect(valueOf(image, { url: "blob:x", mobileUrl: "/m.png" })).toEqual({ src: mobileSrc, mobileSrc: null });
});

test("several images are a list or a comma-separated text", () => {
  const both = ["https://m.example/a.png", "https://m.example/b.png"];
  expect(valueOf(mediaUrls, "/a.png, /b.png,,")).toEqual(both);
  expect(valueOf(mediaUrls, ["/a.png", { url: "/b.png" }, null, "javascript:x"])).toEqual(both);
  expect(valueOf(mediaUrls, '["/a.png"]')).toEqual([both[0]]);
  expect(valueOf(mediaUrls, "data:image/png;base64,AA==")).toEqual(["data:image/png;base64,AA=="]);
  expect(valueOf(mediaUrls, null)).toEqual([]);
});

test("form-builder data are read wherever a value may stand, at any depth", () => {
  const inner = { data: [{ value: { 7: "盘" }, childIdNames: { 7: "label" } }] };
  const given = {
    data: [
      { value: { 1: "a", 2: inner, 3: "询价,新品" }, childIdNames: { 1: "name", 2: "items", 3: "tags" } },
      { value: JSON.stringify({ 1: "b" }), childIdNames: JSON.stringify({ 1: "name" }) },
    ],
  };
  const schema = requiredList(record({ name: text, items: list(record({ label: text })), tags: words }));
  const expected = [
    { name: "a", items: [{ label: "盘" }], tags: ["询价", "新品"] },
    { name: "b", items: [], tags: [] },
  ];
  expect(valueOf(schema, given)).toEqual(expected);
  expect(valueOf(schema, JSON.stringify(given))).toEqual(expected);
});

test("a value that is left for later is read in the same reading; one that fails says where", () => {
  const later = record({ value: unread }).transform(({ value }) => mediaUrl.parse(value));
  expect(valueOf(later, { value: "/a.png" })).toBe("https://m.example/a.png");
  const failing = record({ a: record({ b: requiredText }) });
  expect(valueOf(failing, { a: { b: {} } })).toEqual({ failed: "a.b: text is missing" });
  expect(valueOf(failing, "x")).toEqual({ failed: ": is no object" });
});
