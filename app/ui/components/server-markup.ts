import { createContext, type ReactNode } from "react";

/** What only the server renders: a browser gets the HTML, but neither its code nor its data, and keeps it at hydration. */
export interface ServerMarkup {
  header: string;
  footer: string;
  /** The gallery without script. */
  gallery: (props: { images: readonly string[]; name: string }) => string;
  /** The document's three script elements. */
  scripts: ReactNode;
  /** The reference of a page whose error is not told to browsers. */
  hiddenError: string | null;
}

/** Provided by the server; empty in a browser. */
export const ServerMarkupContext = createContext<Partial<ServerMarkup>>({});
