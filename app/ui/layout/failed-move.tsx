import type { MouseEvent } from "react";
import { createPortal } from "react-dom";
import { SiteLink } from "~/ui/components/button";
import { useFailedMove } from "~/ui/components/behaviour/failed-move";
import { commonCopy } from "~/ui/copy/common";
import styles from "./failed-move.module.css";

/**
 * Says that a page could not be loaded, beside the one that stays (docs/decisions/205), in its open dialog if it has one:
 * what is outside of a modal dialog is neither seen nor pressed. No toast: its script may not load.
 */
export function FailedMove() {
  const move = useFailedMove();
  if (move === null) return null;
  const { href, entries } = move;
  const goAgain = (event: MouseEvent) => {
    event.preventDefault();
    window.history.go(entries);
  };
  const notice = (
    <div role="alert" className={styles.place}>
      <p className={styles.notice}>
        {commonCopy.moveFailed}{" "}
        <SiteLink
          href={href}
          className={`underlined ${styles.retry}`}
          onClick={entries === 0 ? undefined : goAgain}
          preventScrollReset
        >
          {commonCopy.tryAgain}
        </SiteLink>
      </p>
    </div>
  );
  const dialog = document.querySelector("dialog[open]");
  return dialog === null ? notice : createPortal(notice, dialog);
}
