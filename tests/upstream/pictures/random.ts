/** A seeded stream of numbers in [0, 1): the same name always draws the same picture. */
export type Random = () => number;

export function seededRandom(name: string): Random {
  let state = 0x811c9dc5;
  for (let index = 0; index < name.length; index++) {
    state = Math.imul(state ^ name.charCodeAt(index), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number around `middle`, at most `spread` away. */
export function around(random: Random, middle: number, spread: number): number {
  return middle + (random() * 2 - 1) * spread;
}
