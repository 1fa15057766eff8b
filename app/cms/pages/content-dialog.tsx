import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { commonCopy } from "~/ui/copy/common";
import { contentCopy } from "~/ui/copy/content/content";
import { useFailedMove } from "~/ui/components/behaviour/failed-move";
import { Dialog } from "~/ui/components/overlays/dialog";
import type { LinkedContent } from "./content-page.server";
import { LinkedContentBody } from "./linked-content";

interface ContentDialogProps {
  /** The URL of the content, as in the link; each press is an object of its own. */
  link: { href: string };
  onClose: () => void;
}

/** Dialog with the content of a type 7 link; where its data cannot be had, `FailedMove` offers another try. */
export function ContentDialog({ link, onClose }: ContentDialogProps) {
  const { load, data, state } = useFetcher<LinkedContent>();
  useEffect(() => load(link.href), [link, load]);
  const hasFailed = useFailedMove()?.href === link.href;
  const content = state === "idle" ? data : undefined;
  const title = content?.page?.isTitled === false ? content.page.title : null;
  return (
    <Dialog id="linked-content" title={title ?? contentCopy.dialogLabel} open onClose={onClose}>
      {content ? <LinkedContentBody {...content} /> : hasFailed ? null : <p role="status">{commonCopy.loading}</p>}
    </Dialog>
  );
}
