import { decodeJsonText } from "~/domain/lenient/decode";

export type FieldType = "text" | "number" | "flag" | "object" | "list";

/**
 * The shape of JSON: the types at each field path. `[]` = every item of a list, `{}` = JSON inside a string. null
 * counts as missing (upstream.md §3.5, head).
 */
export type Shape = Map<string, Set<FieldType>>;

export function shapeOf(value: unknown): Shape {
  const shape: Shape = new Map();
  collect(value, "", shape);
  return shape;
}

function collect(value: unknown, path: string, shape: Shape): void {
  if (value === null || value === undefined) return;
  note(shape, path, typeOf(value));
  if (Array.isArray(value)) for (const item of value) collect(item, `${path}[]`, shape);
  else if (typeof value === "object") {
    for (const [name, field] of Object.entries(value)) collect(field, path === "" ? name : `${path}.${name}`, shape);
  } else {
    const inner = decodeJsonText(value);
    if (inner !== value) collect(inner, `${path}{}`, shape);
  }
}

function note(shape: Shape, path: string, type: FieldType): void {
  const known = shape.get(path);
  if (known === undefined) shape.set(path, new Set([type]));
  else known.add(type);
}

export function typeOf(value: unknown): FieldType {
  if (Array.isArray(value)) return "list";
  if (typeof value === "object") return "object";
  // parseJson makes texts of those that are inexact.
  if (Number.isInteger(value) && Math.abs(value as number) >= 1e15) return "text";
  return typeof value === "number" ? "number" : typeof value === "boolean" ? "flag" : "text";
}

export interface ShapeChange {
  change: "appeared" | "vanished" | "type" | "emptied";
  path: string;
  before: string | null;
  after: string | null;
}

/** Differences between two shapes, each reported at its topmost field. Nothing is known below an empty list. */
export function compareShapes(before: Shape, after: Shape): ShapeChange[] {
  const changes: ShapeChange[] = [];
  const reported = new Set<string>();
  for (const path of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const then = before.get(path);
    const now = after.get(path);
    const parent = parentOf(path);
    if (reported.has(parent)) {
      reported.add(path);
      continue;
    }
    if (then !== undefined && now !== undefined) {
      const [was, is] = [names(then), names(now)];
      if (was === is) continue;
      changes.push({ change: "type", path, before: was, after: is });
      reported.add(path);
      continue;
    }
    reported.add(path);
    // Only a list with items has an item path.
    if (path.endsWith("[]")) {
      if (now === undefined && after.has(parent)) {
        changes.push({ change: "emptied", path: parent, before: "items", after: "none" });
      }
      continue;
    }
    if (then === undefined) changes.push({ change: "appeared", path, before: null, after: names(now) });
    else changes.push({ change: "vanished", path, before: names(then), after: null });
  }
  return changes;
}

const names = (types: Set<FieldType> | undefined): string => [...(types ?? [])].sort().join(" or ");

function parentOf(path: string): string {
  return path.replace(/(?:\[\]|\{\}|\.?[^.[\]{}]+)$/, "");
}
