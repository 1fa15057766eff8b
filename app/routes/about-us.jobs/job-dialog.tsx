import { useActionData, useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useRef, useState } from "react";
import { Prose } from "~/ui/components/text/prose";
import type { ApplicationReceipt } from "~/domain/jobs/application";
import type { Job, JobItem } from "~/domain/jobs/job";
import { urls } from "~/domain/urls/urls";
import { ButtonLink } from "~/ui/components/button";
import { useRootView } from "~/ui/layout/chrome-view";
import { jobStepsCopy } from "~/ui/copy/jobs/job-steps";
import { Dialog } from "~/ui/components/overlays/dialog";
import type { ApplicationReply, ApplicationStart, LostAnswer } from "~/ui/features/jobs/application-view";
import { JobFacts } from "~/ui/features/jobs/job-facts";
import { JobResult } from "~/ui/features/jobs/job-result";
import styles from "~/ui/features/jobs/job-steps.module.css";
import type { BoardQuery } from "~/ui/features/jobs/job-view";
import { LazyApplicationForm } from "~/ui/features/jobs/lazy-application-form";

const TITLES = { intro: jobStepsCopy.detail, form: jobStepsCopy.apply, result: jobStepsCopy.title } as const;

export interface JobDialogProps {
  /** URL of the list below, where closing leads. */
  query: BoardQuery;
  job: Job;
  /** What the board says of it; null at the other steps. */
  posting: JobItem | null;
  step: keyof typeof TITLES;
  /** Form data; null at the other steps. */
  start: ApplicationStart | null;
  /** At the result, if the application was sent a moment ago. */
  receipt: ApplicationReceipt | null;
  /** Rendered as a page of its own, not over the list. */
  isAlone: boolean;
}

/** The application steps (product.md §4.2): details, form, result, each with a URL. Closing returns to the list. */
export function JobDialog({ query, job, posting, step, start, receipt, isAlone }: JobDialogProps) {
  const answer = useActionData<ApplicationReply | LostAnswer>() ?? null;
  const privacyPolicyUrl = useRootView()?.privacyPolicyUrl ?? "";
  const navigate = useNavigate();
  const mayClose = useRef<() => boolean>(null);
  const { key } = useLocation();
  const [leftAt, setLeftAt] = useState<string | null>(null);
  // Without a network the page stays; the next link to the job opens it again.
  const isLeaving = leftAt === key;
  const leave = useCallback(() => setLeftAt(key), [key]);
  const list = urls.jobBoard(query);
  return (
    <div className={styles.over} data-alone={isAlone ? "" : undefined}>
      <Dialog
        id="job"
        title={TITLES[step]}
        open={!isLeaving}
        closeHref={list}
        mayClose={() => mayClose.current?.() ?? true}
        onClose={() => navigate(list, { preventScrollReset: true })}
      >
        {step === "result" ? (
          <JobResult job={job} receipt={receipt} listHref={list} />
        ) : (
          <>
            <h3 className={styles.title}>{job.title}</h3>
            {step === "intro" ? (
              <>
                {posting === null ? null : <JobFacts job={posting} className={`wrap ${styles.facts}`} />}
                <Prose html={job.html} />
                <div className={`wrap ${styles.actions}`}>
                  <ButtonLink href={urls.jobBoard({ ...query, jobId: job.id, step: "form" })}>
                    {jobStepsCopy.apply}
                  </ButtonLink>
                </div>
              </>
            ) : start === null || isLeaving ? null : (
              <LazyApplicationForm
                key={start.applicationKey}
                job={job}
                start={start}
                reply={answer ?? start.reply}
                query={query}
                privacyPolicyUrl={privacyPolicyUrl}
                mayClose={mayClose}
                onLeave={leave}
              />
            )}
          </>
        )}
      </Dialog>
    </div>
  );
}
