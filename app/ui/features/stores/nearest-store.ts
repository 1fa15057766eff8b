import { useEffect } from "react";
import type { Store } from "~/domain/store";
import { urls } from "~/domain/urls/urls";
import { createSharedValue } from "~/ui/components/behaviour/shared-value";

/** The visitor's nearest store, or that of the site settings. */
export interface NearestStore extends Store {
  /** Of the site settings. */
  phoneLabel: string | null;
}

const nearest = createSharedValue<NearestStore | null>(null);
let isAsked = false;

/**
 * The visitor's nearest store; `fallback` until it is known, or if it cannot be determined. Requested once per
 * document, after the page itself has loaded (product.md §12.2).
 */
export function useNearestStore<Fallback>(fallback: Fallback): Fallback | NearestStore {
  const found = nearest.use();
  useEffect(askOnce, []);
  return found ?? fallback;
}

function askOnce(): void {
  if (isAsked) return;
  isAsked = true;
  const start = () => void ask();
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}

async function ask(): Promise<void> {
  try {
    const response = await fetch(urls.nearestStore, { headers: { Accept: "application/json" } });
    if (!response.ok) return;
    const { store } = (await response.json()) as { store: NearestStore | null };
    if (store?.name) nearest.set(store);
  } catch {
    // The fallback remains; the server has logged the failure.
  }
}
