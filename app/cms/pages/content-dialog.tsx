import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { commonCopy } from "~/ui/copy/common";
import { contentCopy } from "~/ui/copy/content/content";
import { Dialog } from "~/ui/components/overlays/dialog";
import type { LinkedContent } from "./content-page.server";
import { LinkedContentBody } from "./linked-content";

interface ContentDialogProps {
  /** URL of the content, as in the link. */
  href: string;
  onClose: () => void;
}

/** Dialog with the content of a type 7 link. */
export function ContentDialog({ href, onClose }: ContentDialogProps) {
  const { load, data, state } = useFetcher<LinkedContent>();
  useEffect(() => load(href), [href, load]);
  const content = state === "idle" ? data : undefined;
  const title = content?.page?.isTitled === false ? content.page.title : null;
  return (
    <Dialog id="linked-content" title={title ?? contentCopy.dialogLabel} open onClose={onClose}>
      {content ? <LinkedContentBody {...content} /> : <p role="status">{commonCopy.loading}</p>}
    </Dialog>
  );
}
