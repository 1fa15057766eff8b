import { useEffect, useState } from "react";
import type { Suggestion } from "~/domain/search";
import { urls } from "~/domain/urls/urls";

/** product.md §9.2. */
const DEBOUNCE_MS = 1000;

/**
 * Suggestions for a search text, debounced by a second; null until there are any. A response to an older text is
 * dropped, and an unchanged text is requested once.
 */
export function useSuggestions(text: string): readonly Suggestion[] | null {
  const [answer, setAnswer] = useState<{ text: string; items: readonly Suggestion[] } | null>(null);
  const isAnswered = answer?.text === text;
  useEffect(() => {
    if (text === "" || isAnswered) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = window.setTimeout(() => {
      loadSuggestions(text, signal)
        // Suggestions are optional; the next text tries again.
        .catch(() => [])
        .then((items) => (signal.aborted ? undefined : setAnswer({ text, items })))
        .catch(() => undefined);
    }, DEBOUNCE_MS);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [text, isAnswered]);
  return isAnswered ? answer.items : null;
}

async function loadSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(urls.suggest(text), { signal });
  if (!response.ok) throw new Error(`suggestions: ${response.status}`);
  return ((await response.json()) as { suggestions: Suggestion[] }).suggestions;
}
