import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "~/domain/lenient/json";

test("integers a number cannot hold become texts of their digits, all others stay numbers", () => {
  for (const digits of ["1234567890123456789", "-1234567890123456789", "9007199254740993", "12345678901234567890"])
    expect(parseJson(`{"id":${digits},"list":[${digits}, 5]}`)).toEqual({ id: digits, list: [digits, 5] });
  for (const number of ["9007199254740991", "100000000000000000", "1.2345678901234567890", "12345678901234567890e2"])
    expect(parseJson(`{"n":${number}}`)).toEqual({ n: Number(number) });
  expect(parseJson("1234567890123456789")).toBe("1234567890123456789");
});

test("digits in texts stay, whatever is around them", () => {
  const digits = "1234567890123456789";
  const texts = [digits, `a"${digits},"b`, "\\", `\\\\"${digits}`, `x [${digits}]`];
  const value = { texts, [digits]: 1 };
  expect(parseJson(JSON.stringify(value))).toEqual(value);
});

test("JSON texts within stay texts, and are read by the same function", () => {
  const innermost = '{"id":1234567890123456789,"n":1}';
  const middle = `{"inner":${JSON.stringify(innermost)},"id": 2234567890123456789}`;
  const outer = `{"contents":${JSON.stringify(middle)},"broken":"{1234567890123456789"}`;
  const value = parseJson(outer) as { contents: string; broken: string };
  expect(value.broken).toBe("{1234567890123456789");
  const parsed = parseJson(value.contents) as { inner: string; id: string };
  expect(parsed.id).toBe("2234567890123456789");
  expect(parseJson(parsed.inner)).toEqual({ id: "1234567890123456789", n: 1 });
});

test("text that is no JSON throws, as JSON.parse does", () => {
  for (const text of ["", "{", '{"a":1234567890123456789', '"1234567890123456789', "1234567890123456789 2", "<html>"]) {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  }
});

test("a property named __proto__ does not become a prototype", () => {
  const value = parseJson('{"__proto__":"[1234567890123456789]","x":1}') as Record<string, unknown>;
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(value["x"]).toBe(1);
});

test("megabytes of text are read in time that grows with their length only", () => {
  const long = JSON.stringify({ text: '\\"'.repeat(1_000_000), id: "1234567890123456789", n: 1 });
  expect(parseJson(long)).toEqual(JSON.parse(long));
});

test("any JSON without such integers reads as JSON.parse reads it", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const marked = `[${text},"1234567890123456789"]`;
      expect(parseJson(marked)).toEqual(JSON.parse(marked));
    }),
  );
});
