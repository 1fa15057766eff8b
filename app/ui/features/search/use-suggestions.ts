import { useEffect, useRef, useState } from "react";
import type { Suggestion } from "~/domain/search";
import { urls } from "~/domain/urls/urls";

/** product.md §9.2. */
const DEBOUNCE_MS = 1000;

const known = new Map<string, readonly Suggestion[]>();
const MAX_KNOWN = 50;

/**
 * Suggestions for a search text, debounced by a second; null until there are any. A response to an older text is
 * dropped, and an unchanged text is requested once.
 */
export function useSuggestions(text: string): readonly Suggestion[] | null {
  const [answer, setAnswer] = useState<{ text: string; items: readonly Suggestion[] } | null>(null);
  const latest = useRef("");

  useEffect(() => {
    latest.current = text;
    if (text === "") return;
    const show = (items: readonly Suggestion[]) => {
      if (latest.current === text) setAnswer({ text, items });
    };
    const kept = known.get(text);
    if (kept !== undefined) {
      show(kept);
      return;
    }
    const controller = new AbortController();
    const timer = window.setTimeout(() => {
      loadSuggestions(text, controller.signal).then(
        (items) => {
          if (known.size >= MAX_KNOWN) known.clear();
          known.set(text, items);
          show(items);
        },
        // Suggestions are optional; the next text tries again.
        () => show([]),
      );
    }, DEBOUNCE_MS);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [text]);

  return answer !== null && answer.text === text ? answer.items : null;
}

async function loadSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(urls.suggest(text), { signal });
  if (!response.ok) throw new Error(`suggestions: ${response.status}`);
  return ((await response.json()) as { suggestions: Suggestion[] }).suggestions;
}
