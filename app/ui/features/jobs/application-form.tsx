import { FormProvider, FormStateInput, getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useState, type FormEvent, type Ref } from "react";
import { UPLOAD_KINDS, type JobRequirements, type UploadedFile, type UploadKind } from "~/domain/jobs/application";
import {
  applicationSchema,
  TEXT_FIELD_NAMES,
  traitsOf,
  type ApplicationFieldName,
  type ApplicationFields,
} from "~/domain/jobs/application-schema";
import { urls } from "~/domain/urls/urls";
import { Button, SiteLink } from "~/ui/components/button";
import { useHydrated } from "~/ui/components/behaviour/use-hydrated";
import { LoadingOverlay } from "~/ui/components/loading";
import { showToast } from "~/ui/components/toasts/toasts";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { uploadCopy } from "~/ui/copy/jobs/upload";
import { ErrorSummary, type SummaryEntry } from "~/ui/forms/error-summary";
import { TextField } from "~/ui/forms/field";
import fieldStyles from "~/ui/forms/field.module.css";
import { useEarlyInput } from "~/ui/forms/use-early-input";
import { FileField } from "~/ui/forms/upload/file-field";
import { readDraft, type ApplicationDraft } from "./application-draft";
import styles from "./application-form.module.css";
import type { ApplicationReply, ApplicationStart, LostAnswer } from "./application-view";
import { CaptchaField } from "./captcha-field";
import { DraftKeeper } from "./draft-keeper";
import { LeaveQuestion } from "./leave-question";
import type { BoardQuery } from "./job-view";
import { parseApplication } from "./parse-application";
import { PlaceFields } from "./place-fields";

export interface ApplicationFormProps {
  job: JobRequirements & { id: string };
  start: ApplicationStart;
  /** The reply to the last submit. */
  reply: ApplicationReply | LostAnswer | null;
  /** URL of the list below. */
  query: BoardQuery;
  privacyPolicyUrl: string;
  /** Set to what the dialog asks before it is closed. */
  mayClose: Ref<() => boolean>;
  /** The visitor leaves the form. */
  onLeave: () => void;
}

const FORM_ID = "application";
const NO_UPLOADS = { resume: [], portfolio: [] };
const NO_FILES: Record<UploadKind, ReadonlyMap<string, UploadedFile>> = { resume: new Map(), portfolio: new Map() };

/** The draft of this job, unless the document came with a refusal that is newer. */
function draftFor(
  jobId: string,
  { applicationKey, isRefused, basis }: { applicationKey: string; isRefused: boolean; basis: string },
): ApplicationDraft | null {
  const draft = readDraft(jobId);
  const isNewest = !isRefused || (draft?.applicationKey === applicationKey && draft.basis === basis);
  return isNewest ? draft : null;
}

type Errors = Readonly<Record<string, readonly string[] | null | undefined>>;

/** All errors in form order, those of the whole form first. */
function summarise(errors: Errors): SummaryEntry[] {
  const names = Object.keys(resumeCopy.fields) as ApplicationFieldName[];
  const entriesOf = (name: string, fieldId: string | null) =>
    (errors[name] ?? []).map((message) => ({ message, fieldId }));
  return [
    ...entriesOf("", null),
    // The hidden captcha key cannot be focused.
    ...names.flatMap((name) => entriesOf(name, `${FORM_ID}-${name === "captchaKey" ? "captchaCode" : name}`)),
  ];
}

function resultOf(answer: ApplicationReply | LostAnswer | null): SubmissionResult | null {
  if (answer === null || !("lost" in answer)) return answer?.result ?? null;
  return { status: "error", error: { "": [resumeCopy.connectionLost] } };
}

/** Focus target after a reply that came as a document: the first invalid field, or that of the pressed button. */
function focusedBy({ intent, error }: SubmissionResult): string | null {
  if (intent) return intent.payload.name ?? null;
  return Object.keys(resumeCopy.fields).find((name) => error?.[name]) ?? null;
}

/**
 * The application form (product.md §5.2): one HTML form that works without script; with script it is validated and
 * uploads in place.
 */
export function ApplicationForm(props: ApplicationFormProps) {
  const { job, start, reply: answer, query, privacyPolicyUrl, mayClose, onLeave } = props;
  // If no response came, keep the previous reply. The first one is the initial state: in a render that is repeated
  // during hydration `useHydrated` would already be true, and React would replace the form, with all that was typed.
  const newest = answer === null || "lost" in answer ? null : answer;
  const [reply, setReply] = useState(newest);
  if (newest !== null && newest !== reply) setReply(newest);
  const [first] = useState(newest);
  const isLost = answer !== null && "lost" in answer;
  const result = useMemo(() => resultOf(answer), [answer]);
  // The draft's from its hydration on: the document has the key that it came with.
  const [applicationKey, setApplicationKey] = useState(first?.applicationKey ?? start.applicationKey);
  const [basis] = useState(() => JSON.stringify(first?.result.initialValue ?? null));
  const [draft] = useState(() => draftFor(job.id, { applicationKey, isRefused: first !== null, basis }));
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const isSending = navigation.state !== "idle" && navigation.formMethod === "POST";
  const [refusals, setRefusals] = useState(0);
  const { storeRequired, workFileRequired } = job;
  const constraint = useMemo(
    () => getZodConstraint(applicationSchema({ storeRequired, workFileRequired })),
    [storeRequired, workFileRequired],
  );
  const [form, fields] = useForm<ApplicationFields>({
    id: FORM_ID,
    lastResult: result,
    constraint,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate({ formData }) {
      const submission = parseApplication(formData, job);
      // Not while the visitor is still filling in the form.
      if (submission.status === "error") {
        toast(summarise(submission.error ?? {}));
        setRefusals((count) => count + 1);
      }
      return submission;
    },
  });

  useEarlyInput(FORM_ID);
  useEffect(() => {
    // That no response came is said in the form alone.
    if (answer === null || "lost" in answer) return;
    if (!answer.result.intent) toast(summarise(answer.result.error ?? {}));
    if (answer.notices.length > 0) showToast("error", answer.notices.join(resumeCopy.separator));
  }, [answer]);

  const [sending, setSending] = useState<Record<UploadKind, number>>({ resume: 0, portfolio: 0 });
  const [staged, setStaged] = useState(NO_FILES);
  const onFiles = useCallback((kind: UploadKind, count: number, files: ReadonlyMap<string, UploadedFile>) => {
    setSending((before) => (before[kind] === count ? before : { ...before, [kind]: count }));
    setStaged((before) => (before[kind] === files ? before : { ...before, [kind]: files }));
  }, []);
  const { onSubmit, ...formProps } = getFormProps(form);
  const { name: intentName } = form.validate.getButtonProps();
  useEffect(() => {
    // React removing a focused field triggers validation on blur. React dispatches no event at that moment, and the
    // browser would submit the form.
    const stop = (event: SubmitEvent) => {
      if (isIntent(event, intentName)) event.preventDefault();
    };
    const element = document.forms.namedItem(FORM_ID);
    element?.addEventListener("submit", stop);
    return () => element?.removeEventListener("submit", stop);
  }, [intentName]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!isIntent(event.nativeEvent as SubmitEvent, intentName) && sending.resume + sending.portfolio > 0) {
      event.preventDefault();
      showToast("blank", resumeCopy.filesPending, { id: "files-pending" });
      return;
    }
    onSubmit(event);
  };

  // conform drops server-side errors at its next validation: keep them until the visitor proceeds.
  const [inputAfter, setInputAfter] = useState<typeof answer>(null);
  const formErrors = inputAfter === answer ? null : result?.error?.[""];
  const hasTried = refusals > 0 || answer !== null;
  const entries = hasTried ? summarise({ ...form.allErrors, "": formErrors }) : [];
  const focused = result === null ? null : focusedBy(result);
  const saysLost = isLost && inputAfter !== answer;
  // What a reply says about files is newer than the draft.
  const known = reply === first && draft !== null ? draft : reply;
  const uploads = known?.uploads ?? NO_UPLOADS;
  const action = urls.jobBoard({ ...query, jobId: job.id, step: "form", form: applicationKey });
  const fileFields = { form, applicationKey, onFiles };
  return (
    <FormProvider context={form.context}>
      <Form
        {...formProps}
        onSubmit={send}
        onInput={() => setInputAfter(answer)}
        method="post"
        action={action}
        encType="multipart/form-data"
        className={styles.form}
        preventScrollReset
        replace
      >
        <ErrorSummary
          title={saysLost ? resumeCopy.noResponse : resumeCopy.errorSummary}
          entries={entries}
          triggers={[refusals, answer]}
        />
        <FormStateInput />
        <DraftKeeper jobId={job.id} {...{ draft, applicationKey, basis, staged }} onKey={setApplicationKey} />
        <input type="hidden" name="applicationKey" value={applicationKey} />
        {hydrated ? <input type="hidden" name="inPlace" value="1" /> : null}
        {/* Enter activates a form's first button: without this one it would load stores. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {resumeCopy.submit}
        </button>
        {reply !== null && reply.notices.length > 0 ? (
          <div className={fieldStyles.notices} role="status">
            <ul>
              {reply.notices.map((notice) => (
                <li key={notice}>{notice}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {TEXT_FIELD_NAMES.map((name) => (
          <TextField
            key={name}
            field={fields[name]}
            label={resumeCopy.fields[name].label}
            autoFocus={focused === name}
            {...traitsOf(name)}
          />
        ))}
        <PlaceFields
          form={form}
          cityId={fields.cityId}
          positionIdList={fields.positionIdList}
          cities={start.cities}
          given={reply?.stores ?? null}
          focused={focused}
        />
        {UPLOAD_KINDS.map((kind) => {
          const name = `${kind}Upload` as const;
          return (
            <FileField
              key={kind}
              {...fileFields}
              kind={kind}
              field={fields[name]}
              label={resumeCopy.fields[name].label}
              hint={uploadCopy.hint[kind]}
              known={uploads[kind]}
              autoFocus={focused === name}
            />
          );
        })}
        <CaptchaField
          form={form}
          captchaKey={fields.captchaKey}
          captchaCode={fields.captchaCode}
          given={reply === null ? start.captcha : reply.captcha}
          lost={saysLost ? answer : null}
          autoFocus={focused === "captchaCode" || focused === "captchaKey"}
        />
        <section className={styles.privacy} aria-labelledby={`${FORM_ID}-privacy`}>
          <h3 id={`${FORM_ID}-privacy`} className={styles.privacyTitle}>
            {resumeCopy.privacyTitle}
          </h3>
          <p>
            {resumeCopy.privacyText}{" "}
            <SiteLink href={privacyPolicyUrl} external className={styles.link}>
              {resumeCopy.privacyLink}
            </SiteLink>
          </p>
        </section>
        <div className={styles.actions}>
          <Button type="submit">{resumeCopy.submit}</Button>
        </div>
        <LoadingOverlay visible={isSending} text={resumeCopy.submitting} />
      </Form>
      <LeaveQuestion jobId={job.id} mayClose={mayClose} onLeave={onLeave} />
    </FormProvider>
  );
}

const isIntent = ({ submitter }: SubmitEvent, name: string) => submitter?.getAttribute("name") === name;

/** All messages joined in one toast (product.md §5.2). */
function toast(entries: readonly SummaryEntry[]): void {
  const text = [...new Set(entries.map((entry) => entry.message))].join(resumeCopy.separator);
  if (text !== "") showToast("error", text);
}
