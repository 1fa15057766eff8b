import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";

/** The page that could not be loaded, for which the router still waits. */
let target: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setFailedMove(href: string | null): void {
  target = href;
  for (const listener of listeners) listener();
}

const useTarget = () =>
  useSyncExternalStore(
    subscribe,
    () => target,
    () => null,
  );

/** Where the visitor could not go, until the next move begins or they are elsewhere. */
export function useFailedMove(): string | null {
  const failed = useTarget();
  const { key } = useLocation();
  useEffect(() => setFailedMove(null), [key]);
  return failed;
}

/** Whether a page is on its way. */
export function useIsMoving(): boolean {
  const failed = useTarget();
  return useNavigation().state !== "idle" && failed === null;
}
