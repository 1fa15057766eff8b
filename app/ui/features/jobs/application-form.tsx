import { Form, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type FormEvent } from "react";
import { rulesOf, TEXT_FIELD_NAMES, type JobDemands, type TextFieldName, type UploadKind } from "~/domain/application";
import { Button, SiteLink } from "~/ui/components/button";
import { resumeCopy } from "~/ui/copy/jobs/resume";
import { uploadCopy } from "~/ui/copy/jobs/upload";
import { ErrorSummary, type SummaryEntry } from "~/ui/forms/error-summary";
import { TextField } from "~/ui/forms/field";
import fieldStyles from "~/ui/forms/field.module.css";
import { LoadingOverlay } from "~/ui/components/loading";
import { showToast } from "~/ui/components/toasts/toasts";
import { FileField } from "~/ui/forms/upload/file-field";
import styles from "./application-form.module.css";
import type { ApplicationFields, parseApplication } from "./application-schema";
import type { ApplicationReply, ApplicationStart, ApplicationValues, LostAnswer } from "./application-view";
import { CaptchaField } from "./captcha-field";
import { PlaceFields } from "./place-fields";

export interface ApplicationFormProps {
  job: JobDemands & { id: string };
  start: ApplicationStart;
  /** The answer to the form as it was sent last. */
  reply: ApplicationReply | LostAnswer | null;
  /** Where it is sent. */
  action: string;
  privacyPolicyUrl: string;
}

const FORM_ID = "application";
const idOf = (name: string) => `${FORM_ID}-${name}`;
/** In the order of product.md §5.2. */
const FIELDS = [
  ...TEXT_FIELD_NAMES,
  "cityId",
  "positionIdList",
  "resumeUpload",
  "portfolioUpload",
  "captchaKey",
  "captchaCode",
] as const satisfies readonly (keyof ApplicationFields)[];
type FieldName = (typeof FIELDS)[number];
const emptyTexts = Object.fromEntries(TEXT_FIELD_NAMES.map((name) => [name, ""])) as Record<TextFieldName, string>;
const NOTHING_TYPED: ApplicationValues = { ...emptyTexts, cityId: "", positionIdList: [] };
const NO_UPLOADS = { resume: [], portfolio: [] };

type Errors = Readonly<Record<string, readonly string[] | null | undefined>>;

/** What the browser itself found wrong, valid until the next answer. */
interface Checked {
  errors: Errors;
  after: ApplicationFormProps["reply"];
  /** Counts the submits, each of which leads the focus to its errors. */
  occasion: number;
}

/** All errors in the form's order, those of the whole form first. */
function summarise(errors: Errors): SummaryEntry[] {
  const entry = (name: string, fieldId: string | null) => (errors[name] ?? []).map((message) => ({ message, fieldId }));
  return [
    ...entry("", null),
    // The captcha's key is no field that could be reached.
    ...FIELDS.flatMap((name) => entry(name, idOf(name === "captchaKey" ? "captchaCode" : name))),
  ];
}

/** The resume form (product.md §5.2): one HTML form that works without script; with it, checked and uploaded on the spot. */
export function ApplicationForm({ job, start, reply: answer, action, privacyPolicyUrl }: ApplicationFormProps) {
  const [reply, setReply] = useState<ApplicationReply | null>(null);
  const isLost = answer !== null && "lost" in answer;
  // Where no answer came, the form stays as the one before has left it.
  if (answer !== null && !("lost" in answer) && answer !== reply) setReply(answer);
  const [validate, setValidate] = useState<{ run: typeof parseApplication } | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const navigation = useNavigation();
  const isSending = navigation.state !== "idle" && navigation.formMethod === "POST";
  const values = reply?.values ?? NOTHING_TYPED;

  useEffect(() => {
    if (answer === null) return;
    if ("lost" in answer) showToast("error", resumeCopy.ambiguous);
    else {
      toast(summarise(answer.result?.error ?? {}));
      if (answer.notices.length > 0) showToast("error", answer.notices.join(resumeCopy.separator));
    }
  }, [answer]);

  // The rules come when somebody begins to type: the page's first load does without them.
  const loadRules = () => {
    if (validate === null) {
      import("./application-schema").then(
        (rules) => setValidate({ run: rules.parseApplication }),
        // Then the server alone checks.
        () => undefined,
      );
    }
  };

  const pending = useRef<Record<UploadKind, number>>({ resume: 0, portfolio: 0 });
  const onPending = useCallback((kind: UploadKind, count: number) => {
    pending.current[kind] = count;
  }, []);
  const told = isLost ? null : reply?.result?.error;
  const errors: Errors = (checked !== null && checked.after === answer ? checked.errors : told) ?? {};
  const check = (form: HTMLFormElement) => {
    const submission = validate?.run(new FormData(form), job);
    return submission?.status === "error" ? (submission.error ?? {}) : {};
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (pending.current.resume + pending.current.portfolio > 0) {
      event.preventDefault();
      showToast("blank", resumeCopy.filesPending, { id: "files-pending" });
      return;
    }
    const found = check(event.currentTarget);
    if (Object.keys(found).length > 0) {
      event.preventDefault();
      toast(summarise(found));
    }
    setChecked({ errors: found, after: answer, occasion: (checked?.occasion ?? 0) + 1 });
  };
  /** What has been put right is no longer called wrong; what is not yet right is not called wrong before it is sent. */
  const recheck = (event: FormEvent<HTMLFormElement>) => {
    if (validate === null || Object.keys(errors).length === 0) return;
    const found: Errors = check(event.currentTarget);
    const left = Object.entries(found).filter(([name]) => errors[name] !== undefined);
    setChecked({ errors: Object.fromEntries(left), after: answer, occasion: checked?.occasion ?? 0 });
  };

  const lostEntry = isLost ? [{ message: resumeCopy.ambiguous, fieldId: null }] : [];
  const entries = [...lostEntry, ...summarise(errors)];
  const errorsOf = (name: FieldName) => errors[name] ?? undefined;
  const uploads = reply?.uploads ?? NO_UPLOADS;
  const applicationKey = reply?.applicationKey ?? start.applicationKey;
  return (
    <Form
      id={FORM_ID}
      onSubmit={send}
      onChange={recheck}
      onFocus={loadRules}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      className={styles.form}
      preventScrollReset
    >
      <ErrorSummary title={resumeCopy.errorSummary} entries={entries} occasions={[checked?.occasion, answer]} />
      <input type="hidden" name="applicationKey" value={applicationKey} />
      {/* The Enter key presses a form's first button: without this one it would ask for stores. */}
      <button type="submit" name="intent" value="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
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
      {TEXT_FIELD_NAMES.map((name) => {
        const { maxLength, type, inputMode, autoComplete } = rulesOf(name);
        return (
          <TextField
            key={name}
            id={idOf(name)}
            name={name}
            label={resumeCopy.textFields[name].label}
            defaultValue={values[name]}
            errors={errorsOf(name)}
            required
            maxLength={maxLength}
            type={type}
            inputMode={inputMode}
            autoComplete={autoComplete}
          />
        );
      })}
      <PlaceFields
        cityId={{ id: idOf("cityId"), errors: errorsOf("cityId") }}
        stores={{ id: idOf("positionIdList"), errors: errorsOf("positionIdList") }}
        storeRequired={job.storeRequired}
        cities={start.cities}
        chosen={{ city: values.cityId, stores: values.positionIdList }}
        given={reply?.stores ?? null}
      />
      <FileField
        kind="resume"
        id={idOf("resumeUpload")}
        label={resumeCopy.resume}
        hint={uploadCopy.hintResume}
        required
        errors={errorsOf("resumeUpload")}
        known={uploads.resume}
        applicationKey={applicationKey}
        onPending={onPending}
      />
      <FileField
        kind="portfolio"
        id={idOf("portfolioUpload")}
        label={resumeCopy.portfolio}
        hint={uploadCopy.hintPortfolio}
        required={job.workFileRequired}
        errors={errorsOf("portfolioUpload")}
        known={uploads.portfolio}
        applicationKey={applicationKey}
        onPending={onPending}
      />
      <CaptchaField
        id={idOf("captchaCode")}
        errors={errorsOf("captchaCode") ?? errorsOf("captchaKey")}
        given={reply === null ? start.captcha : reply.captcha}
        lost={isLost ? answer : null}
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
        <Button type="submit" name="intent" value="submit">
          {resumeCopy.submit}
        </Button>
      </div>
      <LoadingOverlay visible={isSending} text={resumeCopy.submitting} />
    </Form>
  );
}

/** All messages joined in one toast (product.md §5.2). */
function toast(entries: readonly SummaryEntry[]): void {
  const text = [...new Set(entries.map((entry) => entry.message))].join(resumeCopy.separator);
  if (text !== "") showToast("error", text);
}
