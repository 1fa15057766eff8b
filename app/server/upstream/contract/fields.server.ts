import type { z } from "zod";
import { readsOf, type Kind } from "~/domain/lenient/schema";
import { noteOf, type Endpoint, type FieldNote } from "./declare.server";

export interface ContractField extends FieldNote {
  /** Path in `data`: `[]` = every item of a list, "" = `data` itself. */
  path: string;
  kind: Kind;
  /** The fields among which it is declared; undefined for `data` itself. */
  shape: z.ZodRawShape | undefined;
  name: string;
}

/** Of the fields that every list response has (upstream.md §3.3). */
export const LIST_NOTE: FieldNote = { source: "assumed", presence: "needed", means: "as in 3.3" };

/** Every field that an endpoint's response is read for; a tree's fields once. */
export function fieldsOf({ data }: Endpoint): ContractField[] {
  const rows: ContractField[] = [];
  const open = new Set<unknown>();
  function walk(schema: z.ZodType, path: string, shape?: z.ZodRawShape, name = ""): void {
    const { kind, fields, item } = readsOf(schema);
    if (path !== "" ? !path.endsWith("[]") : kind === "list") {
      rows.push({ path, kind, shape, name, ...(noteOf(schema) ?? LIST_NOTE) });
    }
    if (item) walk(item, `${path}[]`);
    if (!fields || open.has(fields)) return;
    open.add(fields);
    for (const [name, field] of Object.entries(fields)) {
      walk(field, path === "" ? name : `${path}.${name}`, fields, name);
    }
    open.delete(fields);
  }
  walk(data, "");
  return rows;
}
