import { SiteLink } from "~/ui/components/button";
import { useFailedMove } from "~/ui/components/behaviour/failed-move";
import { commonCopy } from "~/ui/copy/common";
import styles from "./failed-move.module.css";

/** Says that a page could not be loaded, beside the one that stays (docs/decisions/205). No toast: its script may not load. */
export function FailedMove() {
  const href = useFailedMove();
  if (href === null) return null;
  return (
    <div role="alert" className={styles.place}>
      <p className={styles.notice}>
        {commonCopy.moveFailed}{" "}
        <SiteLink href={href} className={`underlined ${styles.retry}`} preventScrollReset>
          {commonCopy.tryAgain}
        </SiteLink>
      </p>
    </div>
  );
}
