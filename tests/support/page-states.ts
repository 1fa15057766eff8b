import { enterForm, formOf, formPath, Visitor } from "./applicant";
import { attackChunks, attackPages } from "./attack-contents";
import { templates } from "./templates.mjs";

export interface PageState {
  name: string;
  html: string;
}

/** The path of every template. */
const demoPaths = [
  ...new Set([
    ...templates.filter(({ fault }) => fault === undefined).map(({ path }) => path.replace(/#.*/, "")),
    "/resources/nearest-store",
  ]),
];
const hostilePaths = [
  ...["/", "/products", "/products/0086", "/products/category/0086?vcCodePath=true", "/pdp/NH100101", "/news"],
  ...[
    "/brand-story",
    "/brand-story/2001",
    "/gifting",
    "/find-us",
    "/find-us?store=NHS-3101-01",
    "/search-results-page",
  ],
  ...attackPages.map(([path]) => path),
  ...[...attackChunks.keys()].flatMap((index) => [`/news/${String(index)}`, `/about-us/jobs?jobId=${String(index)}`]),
];

const html = { Accept: "text/html" };
const JOB = "J1001";

function verify(visitor: Visitor, securityCode: string): Promise<Response> {
  const body = new URLSearchParams({ securityCode });
  return visitor.send("/verification", { method: "POST", headers: html, body });
}

/** What a visitor without script is shown after sending a form, and by mistake. */
const answers: Readonly<Record<string, (visitor: Visitor) => Promise<Response>>> = {
  "verification without a code": (visitor) => verify(visitor, ""),
  "verification of no code": (visitor) => verify(visitor, "ABC-123"),
  "verification, genuine": (visitor) => verify(visitor, "NH0000000001"),
  "verification, failed": (visitor) => verify(visitor, "NH4000000001"),
  "form with errors": async (visitor) => {
    const fields = await enterForm(visitor, new Map(), JOB);
    const body = formOf({ ...fields, personName: "", phoneNumber: "1", captchaCode: "" }, []);
    return visitor.send(formPath(JOB), { method: "POST", headers: html, body });
  },
  "a page that is gone": (visitor) => visitor.send("/pdp/no-such", { headers: html }),
  "a linked content that is missing": (visitor) => visitor.send("/resources/content/no-such", { headers: html }),
  "a form that is too large": (visitor) => verify(visitor, "x".repeat(100_000)),
};

/** @param url of the only page that a redirect may lead to */
async function followed(visitor: Visitor, answer: Response, url?: string): Promise<Response> {
  let response = answer;
  while (response.status >= 300 && response.status < 400) {
    const to = response.headers.get("location") ?? "";
    if (url !== undefined && new URL(to, url).pathname !== new URL(url).pathname)
      throw new Error(`${url} leads to ${to}`);
    response = await visitor.follow(response);
  }
  return response;
}

async function read(response: Response): Promise<string> {
  const type = response.headers.get("content-type");
  if (!type?.startsWith("text/html")) throw new Error(`${response.url} is ${String(type)}`);
  return response.text();
}

async function* readAll(base: string, paths: readonly string[]): AsyncGenerator<PageState> {
  for (const path of paths) {
    const visitor = new Visitor(base);
    const response = await followed(visitor, await visitor.send(path, { headers: html }), base + path);
    yield { name: path, html: await read(response) };
  }
}

/** Every template and state of the demo. */
export async function* demoStates(base: string): AsyncGenerator<PageState> {
  yield* readAll(base, demoPaths);
  for (const [name, answer] of Object.entries(answers)) {
    const visitor = new Visitor(base);
    const response = await followed(visitor, await answer(visitor));
    yield { name, html: await read(response) };
  }
}

/** The templates on data that means harm (`answerWithAttacks`) or is more of everything. */
export const hostileStates = (base: string) => readAll(base, hostilePaths);
