import { useImperativeHandle, useState, type Ref } from "react";
import { Button } from "~/ui/components/button";
import { Dialog } from "~/ui/components/overlays/dialog";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { removeStaged } from "~/ui/forms/upload/send-file";
import { readDraft, storeDraft } from "./application-draft";
import styles from "./job-steps.module.css";

export interface LeaveQuestionProps {
  jobId: string;
  /** Set to what the form's dialog asks before it is closed: with a draft the question opens instead. */
  mayClose: Ref<() => boolean>;
  /** Neither asked nor closed meanwhile: nobody knows yet whether it was sent. */
  isSending: boolean;
  /** Nobody knows whether it was sent: it is closed without a question, and its draft, with the form's key, stays. */
  isUnknown: boolean;
  onLeave: () => void;
}

/** Asks whether an application that was not sent is kept when its dialog is closed (product.md §4.2). */
export function LeaveQuestion({ jobId, mayClose, isSending, isUnknown, onLeave }: LeaveQuestionProps) {
  const [isAsking, setIsAsking] = useState(false);
  useImperativeHandle(mayClose, () => () => {
    if (isSending) return false;
    const asks = !isUnknown && readDraft(jobId) !== null;
    setIsAsking(asks);
    return !asks;
  });
  const discard = () => {
    const { resume = [], portfolio = [] } = readDraft(jobId)?.uploads ?? {};
    for (const { id } of [...resume, ...portfolio]) removeStaged(id);
    storeDraft(jobId, null);
    onLeave();
  };
  return (
    <Dialog id="leave" title={resumeCopy.leaveTitle} open={isAsking} onClose={() => setIsAsking(false)}>
      <p>{resumeCopy.leaveText}</p>
      <div className={`wrap ${styles.actions}`}>
        <Button kind="secondary" onClick={discard}>
          {resumeCopy.discard}
        </Button>
        <Button onClick={onLeave}>{resumeCopy.keep}</Button>
      </div>
    </Dialog>
  );
}
