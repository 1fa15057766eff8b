import { createHash } from "node:crypto";
import { jobStepsCopy } from "../../../app/ui/copy/jobs/job-steps";
import { resumeCopy } from "../../../app/ui/copy/jobs/resume";
import { enterForm, formOf, formPath, hidden, type CaptchaCodes, type Visitor } from "../../../tests/support/applicant";
import { pdf } from "../../../tests/support/documents";
import type { Chance } from "../../random";
import type { ApplicationOutcome, VerificationOutcome } from "./samples";

const JOB = "J1007";
const UPLOADS = "/resources/uploads";
/** One applicant in four submits the form twice. */
const SUBMITS_TWICE = 4;
const MIN_FILE_BYTES = 20_000;
const MAX_FILE_BYTES = 400_000;

const wait = (ms: number) => new Promise((later) => setTimeout(later, ms));

interface Applicant {
  visitor: Visitor;
  phone: string;
  captchas: CaptchaCodes;
  chance: Chance;
  /** Whether to stop retrying. */
  isOver: () => boolean;
}

/** The outcome of an applicant's visit; see `applyUntilAnswered`. Never throws. */
export async function apply(applicant: Applicant): Promise<ApplicationOutcome> {
  const dueMs = performance.now();
  return { ...(await applyUntilAnswered(applicant)), dueMs, endedMs: performance.now() };
}

type Answered = Omit<ApplicationOutcome, "dueMs" | "endedMs">;

/**
 * Applies for a job without JavaScript: form, upload, submit. Without a captcha, or after a refusal, it retries a few
 * seconds later with the values that the form still has; if the application may have been delivered, it does not retry.
 * Never throws.
 */
async function applyUntilAnswered({ visitor, phone, captchas, chance, isOver }: Applicant): Promise<Answered> {
  const file = pdf(MIN_FILE_BYTES + chance.whole(MAX_FILE_BYTES - MIN_FILE_BYTES));
  const sha256 = createHash("sha256").update(file).digest("hex");
  const submittedTwice = chance.whole(SUBMITS_TWICE) === 0;
  const outcome: Answered = { phone, sha256, submittedTwice, end: "unfinished", attempts: 0, mistakes: [] };
  const headers = { Origin: visitor.base };
  const think = () => wait(500 + chance.whole(2500));
  const pause = () => wait(5000 + chance.whole(5000));

  async function upload(applicationKey: string): Promise<string> {
    const form = new FormData();
    form.set("applicationKey", applicationKey);
    form.set("kind", "resume");
    form.set("file", new Blob([file]), "简历.pdf");
    const response = await visitor.send(UPLOADS, { method: "POST", headers, body: form });
    if (response.status !== 201) return "";
    return ((await response.json()) as { id: string }).id;
  }

  try {
    let fields = await enterForm(visitor, captchas, JOB);
    while ([fields.applicationKey, fields.captchaCode, fields.cityId].includes("")) {
      if (isOver()) return outcome;
      await pause();
      fields = await enterForm(visitor, captchas, JOB);
    }
    fields.phoneNumber = phone;
    await think();
    const id = await upload(fields.applicationKey);
    if (id === "") return { ...outcome, end: "broken" };
    await think();

    for (;;) {
      const submit = () =>
        visitor.send(formPath(JOB), { method: "POST", headers, body: formOf(fields, [], [["resumeUpload", id]]) });
      const responses = await Promise.all(submittedTwice ? [submit(), submit()] : [submit()]);
      outcome.attempts += responses.length;
      const sent = responses.find((response) => response.headers.get("location")?.includes("step=result"));
      const last = sent ?? responses.at(-1);
      if (last?.status !== 303) return { ...outcome, end: "broken" };
      let page = await (await visitor.follow(last)).text();
      if (sent !== undefined) {
        if (!page.includes(jobStepsCopy.sent)) outcome.mistakes.push("the result page does not confirm the submission");
        return { ...outcome, end: "sent" };
      }
      if (page.includes(resumeCopy.ambiguous)) return { ...outcome, end: "unknown" };
      for (;;) {
        if (isOver()) return outcome;
        await pause();
        const [captchaKey = ""] = hidden(page, "captchaKey");
        const captchaCode = (await captchas.get(captchaKey)) ?? "";
        fields = { ...fields, captchaKey, captchaCode };
        if (captchaCode !== "") break;
        // After the outage the same URL shows the submitted form with a new captcha.
        page = await (await visitor.follow(last)).text();
      }
      if (!hidden(page, "resumeUpload").includes(id)) outcome.mistakes.push("the refused form has lost its file");
    }
  } catch (error) {
    outcome.mistakes.push(String(error));
    return { ...outcome, end: "broken" };
  }
}

/** Code prefixes of demo/upstream/README.md: mostly genuine, one blocked (NH4), one unknown (XX0). */
const GENUINE_CODES = ["NH0", "NH1", "NH2", "NH3", "NH7", "NH8"];
const CODES = [...GENUINE_CODES, "NH4", "XX0"];
export const isGenuineCode = (code: string) => GENUINE_CODES.includes(code.slice(0, 3));
const GENUINE = "您所查询的产品为北港瓷正品";

/** Submits a code without JavaScript and follows the redirect to the result. Never throws. */
export async function verify(visitor: Visitor, chance: Chance): Promise<VerificationOutcome> {
  const code = chance.pick(CODES) + chance.text(9, "0123456789");
  const body = new URLSearchParams({ securityCode: code });
  const dueMs = performance.now();
  const outcome = (isGenuine: boolean) => ({ code, isGenuine, dueMs, endedMs: performance.now() });
  try {
    const response = await visitor.send("/verification", { method: "POST", headers: { Origin: visitor.base }, body });
    const page = response.status === 303 ? await (await visitor.follow(response)).text() : "";
    return outcome(page.includes(GENUINE));
  } catch {
    return outcome(false);
  }
}
