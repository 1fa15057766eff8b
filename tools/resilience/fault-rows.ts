import { resumeCopy } from "../../app/ui/copy/jobs/resume";
import { commonCopy } from "../../app/ui/copy/common";
import { verificationCopy } from "../../app/ui/copy/verification/verification";
import { pdf } from "../../tests/support/documents";
import type { SeenAt } from "../../app/server/upstream/contract/declare.server";
import { endpointKeys, endpoints, type EndpointKey } from "../../app/server/upstream/endpoints.server";
import type { DemoUpstream } from "../../demo/upstream";

/** The observed outcome. */
export interface Met {
  status: number;
  location: string | null;
  /** From a toast or a redirect's flash, or the first known message on the page. */
  said: string | null;
  /** Without parts that differ between requests. */
  body: string;
  type: string;
  cache: string | null;
  cacheControl: string | null;
}

export interface Visit {
  url: string;
  upstream: DemoUpstream;
  /** Activates the fault; call it right before the request under test. */
  begin: () => void;
}

export interface FaultRow {
  endpoint: string;
  /** As in the table. */
  request: string;
  ask: (visit: Visit) => Promise<Met>;
  /** Whether the URL is also tried with a last good copy available. */
  warm: boolean;
}

/** Messages of product.md §8.1 and of the site, of which a page shows one. */
const MESSAGES = [
  "系统繁忙，请稍后再试",
  resumeCopy.ambiguous,
  resumeCopy.submitFailed,
  resumeCopy.checkFailed,
  verificationCopy.wrongCode,
  commonCopy.requestFailed,
];
/** Shown next to a job's form, whose captcha may be missing for another reason. */
const FORM_MESSAGES = [resumeCopy.fields.captchaKey.required, resumeCopy.citiesFailed, resumeCopy.storesFailed];

/** Describes the sites under test. */
export const OPS_TOKEN = "a-token-of-the-operators";

/** What a URL alone does not ask for. */
const ownRows: Partial<Record<EndpointKey, FaultRow>> = {
  "page/previewPage": { endpoint: "page/previewPage", request: "GET / in a preview", ask: preview, warm: false },
  "securityCode/query": { endpoint: "securityCode/query", request: "POST /verification", ask: verify, warm: false },
  "recruitJob/checkJobEffectApply": apply("recruitJob/checkJobEffectApply"),
  "recruitJob/applyJob": apply("recruitJob/applyJob"),
};

/** Every endpoint where visitors meet it, as the contract declares it, and all endpoints at once. */
export const faultRows: readonly FaultRow[] = [
  ...endpointKeys.flatMap((key) => [
    ...endpoints[key].seenAt.map((url) => get(key, url)),
    ...[ownRows[key] ?? []].flat(),
  ]),
  get("*", "/"),
  get("*", "/pdp/00860101*"),
];

/** A page or resource requested by its URL alone. */
function get(endpoint: string, seenAt: SeenAt): FaultRow {
  const path = encodeURI(seenAt.replace(/\*$/, ""));
  return {
    endpoint,
    request: `GET ${path}`,
    warm: seenAt.endsWith("*"),
    ask: async ({ url, begin }) => {
      begin();
      return toMet(await fetch(url + path, { redirect: "manual" }), FORM_MESSAGES);
    },
  };
}

/** The home page in a preview that was started before the fault. */
async function preview({ url, begin }: Visit): Promise<Met> {
  const headers = { Authorization: `Bearer ${OPS_TOKEN}` };
  const begun = await fetch(`${url}/ops/preview?page=home`, { headers, redirect: "manual" });
  begin();
  return toMet(await fetch(url, { headers: { Cookie: cookiesOf(begun) } }), FORM_MESSAGES);
}

let codes = 0;

/** A form post of an unused code, followed to the page with the reply. */
async function verify({ url, begin }: Visit): Promise<Met> {
  begin();
  codes += 1;
  const body = new URLSearchParams({ securityCode: `NH0${String(codes).padStart(9, "0")}` });
  const posted = await fetch(`${url}/verification`, { method: "POST", body, redirect: "manual" });
  const location = posted.headers.get("location");
  if (location === null) return toMet(posted, MESSAGES);
  const answer = await fetch(url + location, { headers: { Cookie: cookiesOf(posted) } });
  return toMet(answer, MESSAGES);
}

/** A complete application; the form was opened before the fault. */
function apply(endpoint: string): FaultRow {
  const path = "/about-us/jobs?jobId=J1007&step=form";
  const ask = async ({ url, upstream, begin }: Visit): Promise<Met> => {
    const html = await (await fetch(url + path)).text();
    const valueOf = (name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? "";
    const cityId = /<option value="([^"]+)">/.exec(html.slice(html.indexOf('name="cityId"')))?.[1] ?? "";
    const captchaKey = valueOf("captchaKey");
    const form = new FormData();
    form.set("applicationKey", valueOf("applicationKey"));
    // Sent as a script does, to get the reply itself instead of a redirect.
    form.set("inPlace", "1");
    form.set("personName", "林知夏");
    form.set("phoneNumber", "13812345678");
    form.set("cityId", cityId);
    form.set("captchaKey", captchaKey);
    form.set("captchaCode", upstream.state.captchas.get(captchaKey) ?? "");
    form.set("resumeFile", new Blob([pdf(2000)]), "简历.pdf");
    begin();
    return toMet(await fetch(url + path, { method: "POST", body: form, redirect: "manual" }), MESSAGES);
  };
  return { endpoint, request: "POST /about-us/jobs?step=form", ask, warm: false };
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

async function toMet(response: Response, messages: readonly string[]): Promise<Met> {
  const text = await response.text();
  const location = response.headers.get("location");
  return {
    status: response.status,
    // The result names its form, which is another at each request.
    location: location === null ? null : withoutChance(location).replace("&form=uuid", ""),
    said: toastOf(response) ?? messages.find((message) => text.includes(message)) ?? null,
    body: withoutChance(text),
    type: response.headers.get("content-type") ?? "",
    cache: response.headers.get("x-cache"),
    cacheControl: response.headers.get("cache-control"),
  };
}

/** The text in a redirect's signed flash. */
function toastOf(response: Response): string | null {
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith("flash="));
  const value = decodeURIComponent(cookie?.slice("flash=".length).split(";")[0] ?? "");
  const dot = value.lastIndexOf(".");
  if (dot === -1) return null;
  const payload = JSON.parse(Buffer.from(value.slice(0, dot), "base64").toString("utf8")) as { text?: string };
  return payload.text ?? null;
}

/** Form keys, captchas, their images and times are new on every request; each upstream has its own port. */
function withoutChance(text: string): string {
  return (
    text
      .replaceAll(/127\.0\.0\.1(?::|%3A)\d+/g, "upstream")
      .replaceAll(/data:image\/\w+;base64,[\w+/=]+/g, "picture")
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "uuid")
      .replaceAll(/\b[0-9a-f]{32}\b/g, "captcha")
      .replaceAll(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/g, "time")
      // Each query uses a code of its own: as it is in the field, in groups of four in the answer.
      .replaceAll(/\bNH0\d{9}\b/g, "code")
      .replaceAll(/\bNH0\d(?:<\/span><span[^>]*>\d{4}){2}/g, "code")
  );
}
