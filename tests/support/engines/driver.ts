import type { Query, Question } from "./in-page";

export interface WindowOptions {
  width: number;
  height: number;
  javaScript: boolean;
}

export type Key = "Enter" | "Escape" | "Tab" | "ArrowDown" | "ArrowRight" | "Backspace";

/** An element of the page as a pointer and a file chooser meet it. */
export interface ElementHandle {
  click(): Promise<void>;
  hover(): Promise<void>;
  setFiles(paths: readonly string[]): Promise<void>;
}

/** The little that each engine has to be able to do in a window; `EnginePage` makes the journeys' verbs of it. */
export interface Driver {
  /** Resolves when the page has loaded. */
  goto(url: string): Promise<void>;
  /** Resolves when the engine has begun to go there. */
  back(): Promise<void>;
  forward(): Promise<void>;
  /** The function is sent into the page: it sees its arguments and nothing else of the test's. */
  evaluate<A extends unknown[], R>(fn: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  /** The first visible match. */
  find(query: Query): Promise<ElementHandle | null>;
  press(key: Key): Promise<void>;
  /** Into the focused field. */
  type(text: string): Promise<void>;
  /** The window as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Console errors and warnings and uncaught exceptions so far, as far as the engine reports them. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

export interface EngineBrowser {
  /** A window of a new visitor: no cookie, no storage, no cache of another one's. */
  open(options: WindowOptions): Promise<Driver>;
  close(): Promise<void>;
}

export interface Engine {
  name: "Chromium" | "Firefox" | "WebKit";
  /** Null where the machine has no such browser; `missing` says what. */
  launch(): Promise<EngineBrowser | null>;
  missing: string;
}

export type { Query, Question };
