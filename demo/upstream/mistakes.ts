/** A call that the demo upstream refused, because the contract does not allow it. */
export interface Mistake {
  endpoint: string;
  what: string;
}

type Listener = (mistake: Mistake) => void;

const listeners = new Set<Listener>();

/** Calls the listener for every call that any demo upstream of this process refuses. Returns a function that ends it. */
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
