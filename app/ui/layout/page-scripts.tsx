import { createContext, useContext, type ReactNode } from "react";

/** The page's scripts as the server renders them (`DeferredScripts`). */
export const PageScriptsContext = createContext<ReactNode>(null);

/** The script elements of a document. The browser takes over what the server rendered, without knowing what it says. */
export function PageScripts() {
  const rendered = useContext(PageScriptsContext);
  return rendered ?? [0, 1, 2].map((index) => <script key={index} {...TAKEN_OVER} />);
}

const TAKEN_OVER = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };
