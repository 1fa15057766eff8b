import type { Json, JsonObject } from "./context";

/**
 * Encodes objects as the CMS's form builder stores them (upstream.md §5.2): each field under a numeric key, its name in
 * `childIdNames`. `seed` shifts the keys, so that different encodings use different keys.
 */
export function encodeFormData(items: readonly JsonObject[], seed: number): JsonObject {
  return {
    data: items.map((item, index) => {
      const value: Record<string, Json> = {};
      const childIdNames: Record<string, Json> = {};
      Object.entries(item).forEach(([name, field], at) => {
        if (field === undefined) return;
        const key = String(seed + index * 100 + at);
        value[key] = field;
        childIdNames[key] = name;
      });
      return { value, childIdNames };
    }),
  };
}
