import { uniqueBy } from "~/domain/unique-by";

export interface StoredListOptions<Item> {
  key: string;
  max: number;
  idOf: (item: Item) => string;
  /** Null for anything in storage that is no item. */
  toItem: (stored: unknown) => Item | null;
}

/** A short list that this browser keeps, the newest first; without storage it is empty. */
export function createStoredList<Item>({ key, max, idOf, toItem }: StoredListOptions<Item>) {
  const shorten = (items: readonly Item[]) => uniqueBy(items, idOf).slice(0, max);
  const read = (): Item[] => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
      return Array.isArray(stored) ? shorten(stored.map(toItem).filter((item) => item !== null)) : [];
    } catch {
      return [];
    }
  };
  return {
    read,
    /** Puts an item in front; returns the new list, even if the browser cannot store it. */
    add(item: Item): Item[] {
      const items = shorten([item, ...read()]);
      try {
        localStorage.setItem(key, JSON.stringify(items));
      } catch {
        // Storage is full or disabled: not worth an error.
      }
      return items;
    },
    clear(): void {
      try {
        localStorage.removeItem(key);
      } catch {
        // As in add.
      }
    },
  };
}
