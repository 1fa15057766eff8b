/** A seeded random number generator. */
export interface Chance {
  /** From 0 (inclusive) to 1 (exclusive). */
  fraction(): number;
  /** An integer from 0 to `below` - 1. */
  whole(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
  text(length: number, alphabet?: string): string;
  bytes(length: number): Buffer;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

export function makeChance(seed: number): Chance {
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return {
    fraction: next,
    whole,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[whole(items.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    text: (length, alphabet = LETTERS) => Array.from({ length }, () => alphabet[whole(alphabet.length)] ?? "").join(""),
    bytes: (length) => Buffer.from(Array.from({ length }, () => whole(256))),
  };
}
