import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and while hydrating, true as soon as the page is run by script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
