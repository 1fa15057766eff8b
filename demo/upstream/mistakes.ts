/** A call that the demo upstream rejected because it violates the contract. */
export interface Mistake {
  endpoint: string;
  what: string;
}

type Listener = (mistake: Mistake) => void;

const listeners = new Set<Listener>();

/** Calls the listener for every call rejected by any demo upstream of this process. Returns an unsubscribe function. */
export function onMistake(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function reportMistake(mistake: Mistake): void {
  for (const listener of listeners) listener(mistake);
}

/** Prefix of a line on stderr about a rejected call, for an upstream in another process. */
export const MISTAKE_LINE = "the demo upstream refused";

export function describeMistake({ endpoint, what }: Mistake): string {
  return `${MISTAKE_LINE} ${endpoint}: ${what}`;
}
