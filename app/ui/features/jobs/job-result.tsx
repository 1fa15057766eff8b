import { useEffect, useRef } from "react";
import { ButtonLink } from "~/ui/components/button";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { Icon } from "~/ui/components/icons";
import { clearDraft } from "./application-draft";
import styles from "./job-steps.module.css";

/** Confirmation that the application was sent (product.md §2.20 Resume modal). */
export function JobResult({ jobId, listHref }: { jobId: string; listHref: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useEffect(() => clearDraft(jobId), [jobId]);
  return (
    <div className={styles.result}>
      <Icon name="check" size={40} />
      <h3 ref={title} tabIndex={-1} className={styles.resultTitle}>
        {resumeCopy.sent}
      </h3>
      <p>{resumeCopy.sentNote}</p>
      <ButtonLink href={listHref}>{resumeCopy.done}</ButtonLink>
    </div>
  );
}
