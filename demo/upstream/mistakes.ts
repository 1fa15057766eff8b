/** A call that the demo upstream refused, because the contract does not allow it. */
export interface Mistake {
  endpoint: string;
  what: string;
}

type Listener = (mistake: Mistake) => void;

const listeners = new Set<Listener>();

/** Tells of every call that a demo upstream of this process refuses, whichever it is. Returns what ends it. */
export function onMistake(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function reportMistake(mistake: Mistake): void {
  for (const listener of listeners) listener(mistake);
}

/** What begins a line about a mistake on stderr, where the upstream is another process, or is embedded in one. */
export const MISTAKE_LINE = "the demo upstream refused";

export function describeMistake({ endpoint, what }: Mistake): string {
  return `${MISTAKE_LINE} ${endpoint}: ${what}`;
}
