import { useSyncExternalStore } from "react";

/** A value of the document that components share; `initial` on the server and during hydration. */
export interface SharedValue<Value> {
  get: () => Value;
  set: (value: Value) => void;
  /** The value in a component, which is rendered again when it changes. */
  use: () => Value;
}

export function createSharedValue<Value>(initial: Value): SharedValue<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
