import { useContext } from "react";
import { ServerMarkupContext } from "~/ui/components/server-markup";

const takenOver = <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;

/** The three script elements of a document. The browser takes over what the server rendered, whatever it says. */
export function PageScripts() {
  return (
    useContext(ServerMarkupContext).scripts ?? (
      <>
        {takenOver}
        {takenOver}
        {takenOver}
      </>
    )
  );
}
