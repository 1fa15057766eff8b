import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import { createSharedValue } from "./shared-value";

/** A page that could not be loaded, for which the router still waits. */
interface FailedMove {
  href: string;
  /** Entries of the history to that page, if Back or Forward led there; 0 for a link or a form. */
  entries: number;
}

const failed = createSharedValue<FailedMove | null>(null);
/** Where in the history the page that is shown is. */
let shownEntry = 0;
let isReturning = false;

/** The router numbers its entries; one that a fragment made has no number. */
const currentEntry = () => Number((window.history.state as { idx?: number } | null)?.idx);

/** The page and its URL stay, and `FailedMove` says why (docs/decisions/205, 302). */
export function failMove(href: string): void {
  const entries = currentEntry() - shownEntry || 0;
  if (entries !== 0) {
    // Back and Forward change the URL first.
    isReturning = true;
    window.history.go(-entries);
  }
  failed.set({ href, entries });
}

/** Keeps the way back to the page that is shown from the router, which waits for another one; called before it listens. */
export function interceptReturns(): void {
  window.addEventListener("popstate", (event) => {
    if (isReturning) event.stopImmediatePropagation();
    isReturning = false;
  });
}

export const beginMove = () => failed.set(null);

/** Where the visitor could not go, until the next move begins or they are elsewhere. */
export function useFailedMove(): FailedMove | null {
  const move = failed.use();
  const { key } = useLocation();
  useEffect(() => {
    // Otherwise the visitor has gone on before this page was shown.
    if (((window.history.state as { key?: string } | null)?.key ?? "default") !== key) return;
    shownEntry = currentEntry();
    failed.set(null);
  }, [key]);
  return move;
}

/** Whether a page is on its way. */
export function useIsMoving(): boolean {
  const move = failed.use();
  return useNavigation().state !== "idle" && move === null;
}

interface MoveOptions {
  replace?: boolean;
  preventScrollReset?: boolean;
}

/** `useNavigate` for a page with a script of its own: without a network the router would answer with a reload. */
export function useMove(): (href: string, options?: MoveOptions) => void {
  const navigate = useNavigate();
  return useCallback(
    (href, options) => {
      if (navigator.onLine) navigate(href, options);
      else failMove(href);
    },
    [navigate],
  );
}
