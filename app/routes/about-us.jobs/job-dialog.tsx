import { useActionData, useNavigate } from "@remix-run/react";
import { useState } from "react";
import { RichText } from "~/cms/engine/rich-text";
import type { ApplicationReceipt } from "~/domain/jobs/application";
import type { Job } from "~/domain/jobs/job";
import { urls } from "~/domain/urls/urls";
import { ButtonLink } from "~/ui/components/button";
import { useRootView } from "~/ui/layout/chrome-view";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { Dialog } from "~/ui/components/dialog";
import type { ApplicationReply, ApplicationStart, LostAnswer } from "~/ui/features/jobs/application-view";
import { readDraft } from "~/ui/features/jobs/application-draft";
import { JobResult } from "~/ui/features/jobs/job-result";
import styles from "~/ui/features/jobs/job-steps.module.css";
import type { BoardQuery } from "~/ui/features/jobs/job-view";
import { LazyApplicationForm } from "~/ui/features/jobs/lazy-application-form";
import { LeaveQuestion } from "~/ui/features/jobs/leave-question";

const TITLES = { intro: resumeCopy.detail, form: resumeCopy.formTitle, result: resumeCopy.title } as const;

export interface JobDialogProps {
  /** URL of the list below, where closing leads. */
  query: BoardQuery;
  job: Job;
  step: keyof typeof TITLES;
  /** Form data; null at the other steps. */
  start: ApplicationStart | null;
  /** At the result, if the application was sent a moment ago. */
  receipt: ApplicationReceipt | null;
  /** Rendered as a page of its own, not over the list. */
  isAlone: boolean;
}

/** The application steps (product.md §4.2): details, form, result, each with a URL. Closing returns to the list. */
export function JobDialog({ query, job, step, start, receipt, isAlone }: JobDialogProps) {
  const answer = useActionData<ApplicationReply | LostAnswer>() ?? null;
  const privacyPolicyUrl = useRootView()?.privacyPolicyUrl ?? "";
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const list = urls.jobBoard(query);
  return (
    <div className={styles.over} data-alone={isAlone ? "" : undefined}>
      <Dialog
        id="job"
        title={TITLES[step]}
        open={!isLeaving}
        closeHref={list}
        mayClose={() => {
          const asks = step === "form" && readDraft(job.id) !== null;
          setIsAsking(asks);
          return !asks;
        }}
        onClose={() => navigate(list, { preventScrollReset: true })}
      >
        {step === "result" ? (
          <JobResult job={job} receipt={receipt} listHref={list} />
        ) : (
          <>
            <h3 className={styles.title}>{job.title}</h3>
            {step === "intro" ? (
              <>
                <RichText html={job.html} />
                <div className={styles.actions}>
                  <ButtonLink href={urls.jobBoard({ ...query, jobId: job.id, step: "form" })}>
                    {resumeCopy.apply}
                  </ButtonLink>
                </div>
              </>
            ) : start === null ? null : (
              <LazyApplicationForm
                key={start.applicationKey}
                job={job}
                start={start}
                reply={answer ?? start.reply}
                query={query}
                privacyPolicyUrl={privacyPolicyUrl}
              />
            )}
          </>
        )}
        {step === "form" ? (
          <LeaveQuestion
            jobId={job.id}
            open={isAsking}
            onStay={() => setIsAsking(false)}
            onLeave={() => setIsLeaving(true)}
          />
        ) : null}
      </Dialog>
    </div>
  );
}
