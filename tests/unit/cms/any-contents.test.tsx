import fc from "fast-check";
import { expect, test } from "vitest";
import { parseContents } from "~/cms/blocks/parse.server";
import { parseContext, render } from "./render-blocks";
import { blockNames, marks, samples } from "./samples";

const RUNS = 5_000;
const SLOW_MACHINE = 600_000;
const MEGABYTE = "瓷".repeat(350_000);

/** A path in a value: the keys that lead to it. */
type Place = (string | number)[];

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, item]) => placesIn(item, [...at, key]))];
}

/** A copy of `value`, changed at `place`; undefined deletes the key. */
function changedAt(value: unknown, place: Place, change: (value: unknown) => unknown): unknown {
  const copy = structuredClone({ value }) as Record<string | number, unknown>;
  const [last = "", ...above] = ["value", ...place].reverse();
  const parent = above.reduceRight((at, key) => at[key] as Record<string | number, unknown>, copy);
  const changed = change(parent[last]);
  if (changed !== undefined) parent[last] = changed;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return copy["value"];
}

function nested(depth: number): unknown {
  let value: unknown = "x";
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { items: value };
  return value;
}

function formBuilderOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { data: [{ value, childIdNames: {} }] };
  const numbered = (items: unknown[]) => Object.fromEntries(items.map((item, index) => [String(index + 100), item]));
  return { data: [{ value: numbered(Object.values(value)), childIdNames: numbered(Object.keys(value)) }] };
}

const hostile: unknown[] = [
  "javascript:alert(1)",
  '{"url":"javascript:alert(1)"}',
  '{"linkType":"1","val":"javascript:alert(1)"}',
  "</script><script>",
  "\ud800",
  JSON.parse('{"__proto__":{"title":"x"},"constructor":{"prototype":{"y":1}}}'),
  JSON.parse('{"__proto__":null,"toString":1,"hasOwnProperty":2,"then":3}'),
  { data: [{ value: { __proto__: null, 1: { polluted: 1 } }, childIdNames: { 1: "__proto__" } }] },
  { data: [null, { value: 1 }, { value: { 1: 2 }, childIdNames: "nonsense" }] },
  { data: { data: [] } },
  { length: 3 },
];
const nearlyNothing = [null, undefined, true, false, 0, -1, 1e308, "", " ", "0", "NaN", [], {}, [[]], "[]", "{}"];
const huge = [MEGABYTE, `<p>${MEGABYTE}</p>`, nested(100), nested(3_000), Array.from({ length: 2_000 }, () => ({}))];
const anything = fc.oneof(
  ...[
    fc.constantFrom(...nearlyNothing),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.anything({ maxDepth: 3, withNullPrototype: true, withBigInt: true, withDate: true, withMap: true }),
    fc.jsonValue({ maxDepth: 4 }),
    fc.constantFrom(...hostile),
  ].map((arbitrary) => ({ arbitrary, weight: 10 })),
  { arbitrary: fc.constantFrom<unknown>(...huge), weight: 1 },
);

const change = fc.oneof(
  anything.map((value) => () => value),
  fc.constantFrom<(value: unknown) => unknown>(
    (value) => JSON.stringify(value),
    (value) => JSON.stringify(JSON.stringify(value)),
    (value) => [value],
    (value) => [value, value],
    (value) => ({ value }),
    (value) => (typeof value === "number" ? String(value) : typeof value === "string" ? Number(value) : undefined),
    formBuilderOf,
    (value) => JSON.stringify(formBuilderOf(value)),
    (value) => formBuilderOf(formBuilderOf(value)),
    () => undefined,
  ),
);

const victim = fc.constantFrom(...blockNames).chain((name) =>
  fc.record({
    name: fc.constant(name),
    place: fc.constantFrom(...placesIn(samples[name])),
    change,
    also: fc.option(fc.record({ place: fc.constantFrom(...placesIn(samples[name])), change })),
    before: fc.constantFrom(...blockNames),
    after: fc.constantFrom(...blockNames),
    asList: fc.boolean(),
    asText: fc.boolean(),
  }),
);

/** What `run` gives, or `value` where it throws: not all have JSON, and one change may take the next one's place away. */
function orSame<Given>(value: Given, run: () => Given): Given {
  try {
    return run();
  } catch {
    return value;
  }
}
const asJson = (value: unknown) => orSame(value, () => JSON.stringify(value) ?? value);
const mutate = (value: unknown, place: Place, apply: (value: unknown) => unknown) =>
  orSame(value, () => changedAt(value, place, apply));

test(
  "whatever is done to one block, the page draws the rest of its blocks, and warns at most once of a lost one",
  () => {
    let rendered = 0;
    let lost = 0;
    let count = 0;
    fc.assert(
      fc.property(victim, ({ name, place, change: apply, also, before, after, asList, asText }) => {
        const once = mutate(samples[name], place, apply);
        const mutated = also ? mutate(once, also.place, also.change) : once;
        const groups = [{ [before]: samples[before] }, { [name]: mutated }, { [after]: samples[after] }];
        const list = asList || before === name || after === name || before === after;
        const contents: unknown = list ? groups : Object.assign({}, ...groups);
        // Equal contents under the same id would come from the parse cache, without warnings.
        const { warnings, ...context } = parseContext({ contentId: String((count += 1)) });
        const blocks = parseContents(asText ? asJson(contents) : contents, context);

        const html = render(blocks);
        expect(html).toContain(marks[before]);
        expect(html).toContain(marks[after]);
        expect(html).not.toMatch(/(?:href|src|srcset|poster)="\s*(?:javascript|vbscript):/i);
        const skipped = warnings.filter(({ message }) => message.includes("skipped"));
        expect(blocks.length + skipped.length).toBeLessThanOrEqual(3);
        expect(JSON.parse(JSON.stringify(blocks))).toEqual(blocks);
        if (skipped.length > 0) lost += 1;
        else rendered += 1;
      }),
      { numRuns: RUNS },
    );
    // Guards against mutations that never, or always, break a block.
    expect(rendered).toBeGreaterThan(RUNS / 10);
    expect(lost).toBeGreaterThan(RUNS / 10);
  },
  SLOW_MACHINE,
);

test("contents of any kind at all never throw, and reach no prototype", () => {
  fc.assert(
    fc.property(
      anything,
      fc.boolean(),
      fc.constantFrom(null, "nonsense", ...blockNames),
      (value, asText, modelName) => {
        const contents = asText ? asJson(value) : value;
        render(parseContents(contents, parseContext({ modelName })));
      },
    ),
    { numRuns: 1_000 },
  );
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
});
