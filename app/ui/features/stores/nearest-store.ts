import { useEffect } from "react";
import type { Store } from "~/domain/store";
import type { TelephonePart } from "~/domain/telephone";
import { urls } from "~/domain/urls/urls";
import { createSharedValue } from "~/ui/components/behaviour/shared-value";

/** The displayed parts of the visitor's nearest store. */
export interface NearestStore {
  name: string;
  address: string | null;
  phone: string | null;
  phones: TelephonePart[];
  phoneLabel: string | null;
  image: string | null;
  /** URL of its detail. */
  detailHref: string | null;
  /** Data of its detail; missing where the server renders the store from the site settings. */
  detail?: Store;
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
