import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ApplicationReceipt } from "~/domain/jobs/application";
import type { Job } from "~/domain/jobs/job";
import { ButtonLink } from "~/ui/components/button";
import { jobStepsCopy } from "~/ui/copy/jobs/job-steps";
import { FactList } from "~/ui/components/text/fact-list";
import { Icon } from "~/ui/components/icons";
import { readDraft, storeDraft } from "./application-draft";
import styles from "./job-steps.module.css";

export interface JobResultProps {
  job: Pick<Job, "id" | "title">;
  /** null if it was not sent a moment ago. */
  receipt: ApplicationReceipt | null;
  listHref: string;
}

/** Confirmation that the application was sent, and what was (product.md §2.20 Resume modal). */
export function JobResult({ job, receipt, listHref }: JobResultProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const sentKey = useSearchParams()[0].get("form");
  useEffect(() => {
    if (readDraft(job.id)?.applicationKey === sentKey) storeDraft(job.id, null);
  }, [job.id, sentKey]);
  return (
    <div className={`centred ${styles.result}`}>
      <Icon name="check" size={40} />
      <h3 ref={title} tabIndex={-1} className="size-20">
        {jobStepsCopy.sent}
      </h3>
      <p>{jobStepsCopy.sentNote}</p>
      {receipt === null ? null : (
        <>
          <FactList
            facts={[
              [jobStepsCopy.sentJob, job.title],
              [jobStepsCopy.sentAt, receipt.sentAt],
              [jobStepsCopy.phoneNumber, receipt.phoneNumber],
            ]}
          />
          <p>{jobStepsCopy.next(receipt.phoneNumber)}</p>
        </>
      )}
      <ButtonLink href={listHref}>{jobStepsCopy.done}</ButtonLink>
    </div>
  );
}
