import type { Query } from "./in-page";

export interface WindowOptions {
  width: number;
  height: number;
  javaScript: boolean;
}

export type Key = "Enter" | "Escape" | "ArrowDown" | "ArrowRight" | "Backspace";

/** An element as seen by a pointer and a file chooser. */
export interface ElementHandle {
  click(): Promise<void>;
  hover(): Promise<void>;
  setFiles(paths: readonly string[]): Promise<void>;
}

/** The minimal operations of an engine; `EnginePage` builds the journeys' actions from them. */
export interface Driver {
  /** Resolves when the page has loaded. */
  goto(url: string): Promise<void>;
  /** Resolves when the navigation has started. */
  back(): Promise<void>;
  /** The function is serialised into the page: it can use its arguments only. */
  evaluate<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  /** The first visible match. */
  find(query: Query): Promise<ElementHandle | null>;
  press(key: Key): Promise<void>;
  /** Types into the focused field. */
  type(text: string): Promise<void>;
  /** Screenshot of the window as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Console errors and warnings and uncaught exceptions so far, as far as the engine reports them. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

export interface EngineBrowser {
  /** A window of a new visitor: no cookies, storage or cache. */
  open(options: WindowOptions): Promise<Driver>;
  close(): Promise<void>;
}

export interface Engine {
  name: "Firefox" | "WebKit";
  /** Null if this machine has no such browser; `missing` names it. */
  launch(): Promise<EngineBrowser | null>;
  missing: string;
}

const ATTEMPTS = 5;
const PAUSE_MS = 40;

/** For what changes nothing: a navigation may replace the document while it is asked. */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === ATTEMPTS) throw error;
      await new Promise((later) => setTimeout(later, tries * PAUSE_MS));
    }
  }
}
