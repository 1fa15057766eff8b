import { resumeCopy } from "../../app/ui/copy/jobs/resume";
import { verificationCopy } from "../../app/ui/copy/verification/verification";
import { pdf } from "../../tests/support/documents";
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
  verificationCopy.failed,
];
/** Shown next to a job's form, whose captcha may be missing for another reason. */
const FORM_MESSAGES = [resumeCopy.fields.captchaKey.required, resumeCopy.citiesFailed, resumeCopy.storesFailed];

/** Describes the sites under test. */
export const OPS_TOKEN = "a-token-of-the-operators";

const KEYWORD = encodeURIComponent("茶");

export const faultRows: readonly FaultRow[] = [
  get("page/queryRegionContents/", "/", "warm"),
  get("page/queryRegionContents", "/"),
  get("page/queryRegionContents", "/brand-story", "warm"),
  get("page/queryRegionContents", "/gifting"),
  { endpoint: "page/previewPage", request: "GET / in a preview", ask: preview, warm: false },
  get("content/queryModelContentDetail", "/"),
  get("content/queryModelContentDetail", "/about-us", "warm"),
  get("content/queryModelContentDetail", "/verification"),
  get("content/queryModelContentDetail", "/brand-story/2001", "warm"),
  get("content/queryModelContentDetail", "/flora-danica/flora"),
  get("content/queryModelContentDetail", "/resources/content/C-HIST"),
  get("content/queryReadableContent", "/contact-us", "warm"),
  get("content/queryReadableContent", "/products/0086"),
  get("product/fullProductDetail", "/pdp/00860101", "warm"),
  { endpoint: "securityCode/query", request: "POST /verification", ask: verify, warm: false },
  get("recruitJob/getJobPageList", "/about-us/jobs", "warm"),
  get("recruitJob/getJobDetail", "/about-us/jobs?jobId=J1007", "warm"),
  get("recruitJob/getCityAreaList", "/about-us/jobs"),
  get("recruitJob/getCityAreaList", "/about-us/jobs?jobId=J1007&step=form"),
  get("recruitJob/getCaptchaImage", "/about-us/jobs?jobId=J1007&step=form"),
  get("recruitJob/getCaptchaImage", "/resources/captcha"),
  apply("recruitJob/checkJobEffectApply"),
  apply("recruitJob/applyJob"),
  get("searchWord/findSearchWord", "/cookie"),
  get("searchWord/findSearchWord", "/search-results-page"),
  get("product/autocomplete", `/resources/suggest?q=${KEYWORD}`),
  get("cms/info/getCatalogList", "/news"),
  get("cms/info/getPageList", "/news", "warm"),
  get("cms/info/getPageList", "/news/3017"),
  get("cms/info/getPageList", "/feed.xml"),
  get("cms/info/getDetail", "/news/3017", "warm"),
  get("content/searchCmsInfoList", `/search-results-page?q=${KEYWORD}`),
  get("product/keywordList", `/products/keyword/${KEYWORD}`, "warm"),
  get("product/keywordList", `/search-results-page?q=${KEYWORD}`),
  get("product/keywordList", "/products/category/0086?vcCodePath=true"),
  get("product/keywordList", "/sitemap.xml"),
  get("product/searchFilter", `/products/keyword/${KEYWORD}`),
  get("product/getVirtualCategoryList", "/"),
  get("product/getVirtualCategoryList", "/products", "warm"),
  get("product/getVirtualCategoryList", "/sitemap.xml"),
  get("product/getVirtualCategoryByCode", "/products/0086", "warm"),
  get("product/getVirtualCategoryByCode", "/products/category/0086?vcCodePath=true"),
  get("area/getTreeByLevelId", "/find-us"),
  get("store/getStoreByCoordinateProvince", "/find-us", "warm"),
  get("store/getStoreByCoordinateProvince", `/resources/stores?city=${encodeURIComponent("上海市")}`),
  get("store/getStoreByStoreCode", "/find-us?store=NHS-1101-01", "warm"),
  get("*", "/"),
  get("*", "/pdp/00860101", "warm"),
];

/** A page or resource requested by its URL alone. */
function get(endpoint: string, path: string, warm: "warm" | "cold" = "cold"): FaultRow {
  return {
    endpoint,
    request: `GET ${path}`,
    warm: warm === "warm",
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
