import { FormProvider, getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useMemo, useState, type MouseEvent, type Ref } from "react";
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
import { ReferenceLine } from "~/ui/components/text/reference-line";
import { LoadingOverlay } from "~/ui/components/loading";
import { showToast } from "~/ui/components/toasts/toasts";
import { pagesCopy } from "~/ui/copy/pages";
import { commonCopy } from "~/ui/copy/common";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { uploadCopy } from "~/ui/copy/jobs/upload";
import { REFUSED_MARK } from "~/ui/forms/form-buttons";
import { ErrorSummary, type SummaryEntry } from "~/ui/forms/error-summary";
import { TextField } from "~/ui/forms/field";
import fieldStyles from "~/ui/forms/field.module.css";
import { useIsMoving } from "~/ui/components/behaviour/failed-move";
import { useEarlyInput } from "~/ui/forms/use-early-input";
import { FileField } from "~/ui/forms/upload/file-field";
import { uploadLists } from "~/ui/forms/upload/upload-rules";
import { useUploads, type FileRow } from "~/ui/forms/upload/use-uploads";
import styles from "./application-form.module.css";
import type { ApplicationReply, ApplicationStart, LostAnswer } from "./application-view";
import { CaptchaField } from "./captcha-field";
import { basisOf, draftFor, DraftKeeper } from "./draft-keeper";
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
const NO_FILES: readonly UploadedFile[] = [];

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

/** One that has expired has stopped the form already. */
const failedFiles = (kind: UploadKind, rows: readonly FileRow[]): SummaryEntry[] =>
  rows
    .filter(({ status, error }) => status === "error" && error !== uploadCopy.expired)
    .map(({ name }) => ({ message: resumeCopy.fileFailed(name), fieldId: `${FORM_ID}-${uploadLists[kind]}` }));

/** Focus target of a page: that of the pressed button, or the first invalid field. */
const focusedBy = ({ focus, result: { error } }: ApplicationReply): string | null =>
  focus ?? Object.keys(resumeCopy.fields).find((name) => error?.[name]) ?? null;

/**
 * The application form (product.md §5.2): one HTML form that works without script; with script it is validated and
 * uploads in place.
 */
export function ApplicationForm(props: ApplicationFormProps) {
  const { job, start, reply: answer, query, privacyPolicyUrl, mayClose, onLeave } = props;
  // If no response came, keep the previous reply. The first one is the initial state: in a render that is repeated
  // during hydration `useHydrated` would already be true, and React would replace the form, with all that was typed.
  const isLost = answer !== null && "lost" in answer;
  const newest = isLost ? null : answer;
  const [reply, setReply] = useState(newest);
  if (newest !== null && newest !== reply) setReply(newest);
  const [first] = useState(newest);
  const [draft] = useState(() => draftFor(job.id, first));
  const hydrated = useHydrated();
  // The document has the key that it came with.
  const applicationKey = (hydrated && draft?.applicationKey) || (first?.applicationKey ?? start.applicationKey);
  const isMoving = useIsMoving();
  const isSending = useNavigation().formMethod === "POST" && isMoving;
  const [refusals, setRefusals] = useState(0);
  const { storeRequired, workFileRequired } = job;
  const constraint = useMemo(
    () => getZodConstraint(applicationSchema({ storeRequired, workFileRequired })),
    [storeRequired, workFileRequired],
  );
  const isCorrected = draft !== null && first !== null;
  // The page names the mistakes of what was sent; the draft is what was entered since.
  const firstResult = useMemo(
    () => (isCorrected ? { ...first.result, initialValue: draft.values } : first?.result),
    [isCorrected, first, draft],
  );
  const [form, fields] = useForm<ApplicationFields>({
    id: FORM_ID,
    lastResult: reply === first ? firstResult : reply?.result,
    defaultValue: draft?.values,
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
    // The first check takes a phone 50 ms more than any later one: not while the visitor leaves the first field.
    const timer = setTimeout(() => parseApplication(new FormData(), job));
    return () => clearTimeout(timer);
  }, [job]);
  const { validate } = form;
  useEffect(() => {
    if (isCorrected) validate();
  }, [isCorrected, validate]);
  useEffect(() => {
    if (newest === null) return;
    toast(summarise(newest.result.error ?? {}));
    if (newest.notices.length > 0) showToast("error", newest.notices.join(commonCopy.separator));
  }, [newest]);

  const listOf = (kind: UploadKind) => {
    return { kind, applicationKey, known: reply?.uploads[kind] ?? NO_FILES, draft: draft?.uploads[kind] };
  };
  const uploads = { resume: useUploads(listOf("resume")), portfolio: useUploads(listOf("portfolio")) };
  const rows = { resume: uploads.resume.rows, portfolio: uploads.portfolio.rows };
  /** The failed files that the last press has named: the next one sends the form without them. */
  const [named, setNamed] = useState<readonly SummaryEntry[]>([]);
  const awaitFiles = (event: MouseEvent) => {
    const isPending = UPLOAD_KINDS.some((kind) => rows[kind].some(({ status }) => status === "uploading"));
    const failed = UPLOAD_KINDS.flatMap((kind) => failedFiles(kind, rows[kind]));
    if (isPending) showToast("blank", resumeCopy.filesPending, { id: "files-pending" });
    else {
      setNamed(failed);
      if (failed.every(({ message }) => named.some((entry) => entry.message === message))) return;
      setRefusals((count) => count + 1);
    }
    event.preventDefault();
  };

  // conform drops the server's own errors at its next validation: keep them until the visitor proceeds.
  const [inputAfter, setInputAfter] = useState<typeof answer>(null);
  const isLatest = inputAfter !== answer;
  const lost = isLost && isLatest ? answer : null;
  const replied = reply?.result.error?.[""] ?? [];
  const formErrors = lost === null ? replied : [lost.refusal ? resumeCopy.submitFailed : resumeCopy.connectionLost];
  const isUnknown = isLost ? answer.refusal === null : replied.includes(resumeCopy.ambiguous);
  const reference = lost === null ? reply?.reference : lost.refusal?.reference;
  const hasTried = refusals > 0 || answer !== null;
  const mistakes = summarise({ ...form.allErrors, "": isLatest ? formErrors : null });
  const entries = hasTried ? [...mistakes, ...named] : [];
  const hasMistakes = entries.some(({ fieldId }) => fieldId !== null);
  const cityId = first?.result.initialValue?.["cityId"];
  const focused = reply === null ? null : focusedBy(reply);
  const action = urls.jobBoard({ ...query, jobId: job.id, step: "form", form: applicationKey });
  return (
    <FormProvider context={form.context}>
      <Form
        {...getFormProps(form)}
        onInput={() => setInputAfter(answer)}
        method="post"
        action={action}
        encType="multipart/form-data"
        className={styles.form}
        preventScrollReset
        replace
      >
        <ErrorSummary
          title={lost?.refusal === null ? resumeCopy.noResponse : hasMistakes ? resumeCopy.errorSummary : null}
          entries={entries}
          triggers={[refusals, answer]}
        />
        <DraftKeeper jobId={job.id} applicationKey={applicationKey} basis={basisOf(first)} rows={rows} />
        <input type="hidden" name="applicationKey" value={applicationKey} />
        {hydrated ? <input type="hidden" name="inPlace" value="1" /> : null}
        {reply?.result.error ? <input type="hidden" name={REFUSED_MARK} value="1" /> : null}
        {/* Enter activates a form's first button: without this one it would load stores. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" onClick={awaitFiles}>
          {resumeCopy.submit}
        </button>
        {reference && isLatest ? <ReferenceLine reference={reference} /> : null}
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
          given={{ cityId: typeof cityId === "string" ? cityId : "", stores: first?.stores ?? null }}
          focused={focused}
        />
        {UPLOAD_KINDS.map((kind) => {
          const name = `${kind}Upload` as const;
          return (
            <FileField
              key={kind}
              kind={kind}
              form={form}
              field={fields[name]}
              uploads={uploads[kind]}
              label={resumeCopy.fields[name].label}
              hint={uploadCopy.hint[kind]}
              autoFocus={focused === name}
            />
          );
        })}
        <CaptchaField
          form={form}
          captchaKey={fields.captchaKey}
          captchaCode={fields.captchaCode}
          given={reply === null ? start.captcha : reply.captcha}
          lost={lost}
          autoFocus={focused === "captchaCode" || focused === "captchaKey"}
        />
        <section className={styles.privacy} aria-labelledby={`${FORM_ID}-privacy`}>
          <h3 id={`${FORM_ID}-privacy`} className={styles.privacyTitle}>
            {resumeCopy.privacyTitle}
          </h3>
          <p>
            {resumeCopy.privacyText}{" "}
            <SiteLink href={privacyPolicyUrl} external className="underlined">
              {pagesCopy.privacyPolicy}
            </SiteLink>
          </p>
        </section>
        <div className={styles.actions}>
          <Button type="submit" onClick={awaitFiles}>
            {resumeCopy.submit}
          </Button>
        </div>
        <LoadingOverlay visible={isSending} text={resumeCopy.submitting} />
      </Form>
      <LeaveQuestion jobId={job.id} mayClose={mayClose} {...{ isSending, isUnknown }} onLeave={onLeave} />
    </FormProvider>
  );
}

/** All messages joined in one toast (product.md §5.2). */
function toast(entries: readonly SummaryEntry[]): void {
  const text = [...new Set(entries.map((entry) => entry.message))].join(commonCopy.separator);
  if (text !== "") showToast("error", text);
}
