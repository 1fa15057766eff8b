import { toChinaTime } from "~/domain/lenient/date";
import { toNumber } from "~/domain/lenient/values";
import type { Endpoint, FieldNote } from "./declare.server";
import { fieldsOf, type ContractField } from "./fields.server";

/** A field that the contract expects, and an answer lacks. */
export interface Gap {
  /** As in upstream.md §4: `results[].salePrice`; `data` itself is "data". */
  field: string;
  /** missing: or a number or date that cannot be read; empty: a list without items. */
  lack: "missing" | "empty";
  presence: FieldNote["presence"];
  /** The id or code of an object without it. */
  example?: string;
  /** Number of objects without it, of how many. */
  without: number;
  of: number;
}

interface Tally {
  field: ContractField;
  of: number;
  missing: number;
  empty: number;
  example: Readonly<Record<string, unknown>> | null;
}

type Shape = ContractField["shape"];

const expectedFields = new WeakMap<Endpoint, readonly ContractField[]>();

/** The fields of an endpoint's responses that are needed or usual. */
export function expectedOf(endpoint: Endpoint): readonly ContractField[] {
  const expected = expectedFields.get(endpoint) ?? fieldsOf(endpoint).filter(({ presence }) => presence !== "spare");
  expectedFields.set(endpoint, expected);
  return expected;
}

export const labelOf = ({ path }: Pick<ContractField, "path">): string => path || "data";

/**
 * Finds what an answer lacks while it is read: a needed field that any object lacks, and a usual one that all of them
 * lack. Where `data` itself is the list, null means that it is empty.
 */
export function createGapFinder(endpoint: Endpoint) {
  const expected = expectedOf(endpoint);
  const tallies = new Map<Shape, readonly Tally[]>();

  /** One look-up per object, not per field: an uncached page reads thousands of fields. */
  function talliesOf(shape: Shape): readonly Tally[] {
    const found =
      tallies.get(shape) ??
      expected.flatMap((field) => (field.shape === shape ? { field, of: 0, missing: 0, empty: 0, example: null } : []));
    tallies.set(shape, found);
    return found;
  }

  function note(tally: Tally, value: unknown, object: Tally["example"]): void {
    tally.of += 1;
    const lack = lackOf(value, tally.field.kind);
    if (lack === null) return;
    tally[lack] += 1;
    tally.example ??= object;
  }

  return {
    whole(data: unknown): void {
      for (const tally of talliesOf(undefined)) note(tally, data ?? [], null);
    },
    object(object: Readonly<Record<string, unknown>>, shape: Shape): void {
      for (const tally of talliesOf(shape)) {
        const { name } = tally.field;
        note(tally, Object.hasOwn(object, name) ? object[name] : undefined, object);
      }
    },
    gaps: (): Gap[] =>
      [...tallies.values()].flat().flatMap(({ field, of, missing, empty, example }) => {
        const without = missing + empty;
        if (without === 0 || (field.presence === "usual" && without < of)) return [];
        const id = example === null || endpoint.write ? undefined : idOf(example);
        const lack = missing > 0 ? "missing" : "empty";
        const { presence } = field;
        return [{ field: labelOf(field), lack, presence, ...(id === undefined ? {} : { example: id }), without, of }];
      }),
  };
}

function lackOf(value: unknown, kind: ContractField["kind"]): Gap["lack"] | null {
  if (value === null || value === undefined || value === "") return "missing";
  if (kind === "number" && toNumber(value) === null) return "missing";
  if (kind === "date" && toChinaTime(value) === null) return "missing";
  return Array.isArray(value) && value.length === 0 ? "empty" : null;
}

const MAX_ID_LENGTH = 64;

/** The first id or code of an object. */
function idOf(object: Readonly<Record<string, unknown>>): string | undefined {
  for (const [name, value] of Object.entries(object)) {
    if (!/(?:^id|Id|^code|Code)$/.test(name)) continue;
    if (typeof value === "string" || typeof value === "number") return String(value).slice(0, MAX_ID_LENGTH);
  }
  return undefined;
}
