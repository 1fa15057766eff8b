import { Button } from "~/ui/components/button";
import { Dialog } from "~/ui/components/dialog";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { removeStaged } from "~/ui/forms/upload/send-file";
import { clearDraft, readDraft } from "./application-draft";
import styles from "./job-steps.module.css";

export interface LeaveQuestionProps {
  jobId: string;
  open: boolean;
  /** The question was closed without an answer. */
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether an application that was not sent is kept when its dialog is closed (product.md §4.2). */
export function LeaveQuestion({ jobId, open, onStay, onLeave }: LeaveQuestionProps) {
  const discard = () => {
    const { resume = [], portfolio = [] } = readDraft(jobId)?.uploads ?? {};
    for (const { id } of [...resume, ...portfolio]) removeStaged(id);
    clearDraft(jobId);
    onLeave();
  };
  return (
    <Dialog id="leave" title={resumeCopy.leaveTitle} open={open} onClose={onStay}>
      <p>{resumeCopy.leaveText}</p>
      <div className={styles.actions}>
        <Button kind="secondary" onClick={discard}>
          {resumeCopy.discard}
        </Button>
        <Button onClick={onLeave}>{resumeCopy.keep}</Button>
      </div>
    </Dialog>
  );
}
