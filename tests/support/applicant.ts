import { parseHtml } from "./html";

/** One visitor without script: keeps cookies, parses forms. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly #fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** @param ask what sends a request; by default Node's fetch */
  constructor(
    public base: string,
    ask: (url: string, init: RequestInit) => Promise<Response> = fetch,
  ) {
    this.#fetch = ask;
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("User-Agent", "tests");
    // On a slow machine the site may close an idle connection at the moment of its reuse.
    headers.set("Connection", "close");
    if (this.#cookies.size > 0) headers.set("Cookie", this.cookie);
    const response = await this.#fetch(this.base + path, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      this.#cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return response;
  }

  /** The page that a redirect leads to. */
  follow(response: Response): Promise<Response> {
    const location = response.headers.get("location");
    if (location === null) throw new Error(`no redirect, but ${response.status}`);
    return this.send(location);
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}

export const formPath = (job: string) => `/about-us/jobs?jobId=${job}&step=form`;

/** The values of a page's hidden fields with this name, or of this list. */
export const hidden = (html: string, name: string) =>
  parseHtml(html).attributesOf(`input[name="${name}"], input[name^="${name}["]`, "value");

/** The code of each captcha by its key, as the upstream knows it. */
export interface CaptchaCodes {
  get(captchaKey: string): string | undefined | Promise<string | undefined>;
}

/** Enters the form; its fields, filled in rightly. What the page does not have is empty. */
export async function enterForm(visitor: Visitor, captchas: CaptchaCodes, job: string) {
  const html = await (await visitor.send(formPath(job))).text();
  const captchaKey = hidden(html, "captchaKey")[0] ?? "";
  const [cityId = ""] = parseHtml(html).attributesOf('select[name="cityId"] option:not([value=""])', "value");
  return {
    applicationKey: hidden(html, "applicationKey")[0] ?? "",
    personName: "林知夏",
    phoneNumber: "13812345678",
    cityId,
    captchaKey,
    captchaCode: (await captchas.get(captchaKey)) ?? "",
  };
}

export type FormFields = Awaited<ReturnType<typeof enterForm>>;
export type FormFiles = readonly (readonly [field: string, name: string, bytes: Uint8Array<ArrayBuffer>])[];

export function formOf(
  fields: Partial<FormFields>,
  files: FormFiles,
  more: readonly (readonly [string, string])[] = [],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, value] of more) form.append(name, value);
  for (const [field, name, bytes] of files) form.append(field, new Blob([bytes]), name);
  return form;
}
