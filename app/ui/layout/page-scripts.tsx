import { createContext, useContext, type ReactNode } from "react";

/** The page's scripts as the server renders them (`DeferredScripts`). */
export const PageScriptsContext = createContext<ReactNode>(null);

const takenOver = <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;

/** The three script elements of a document. The browser takes over what the server rendered, whatever it says. */
export function PageScripts() {
  return (
    useContext(PageScriptsContext) ?? (
      <>
        {takenOver}
        {takenOver}
        {takenOver}
      </>
    )
  );
}
