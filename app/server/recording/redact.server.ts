import { endpoints } from "../upstream/endpoints.server";
import { parseOrNull, type Exchange } from "./exchange.server";

/** What replaces a secret. */
const REMOVED = "[removed]";

export interface Redaction {
  /** Secrets by value: the token, wherever it occurs. */
  values: readonly string[];
  /** Values that may occur in any header: the store code. */
  harmless: readonly string[];
}

/** Every other header loses its value: the name of the token header is the operator's choice. */
const HARMLESS_HEADER =
  /^(?:accept(?:-\w+)?|age|cache-control|connection|content-(?:encoding|language|length|type)|date|etag|expires|host|keep-alive|last-modified|server|transfer-encoding|user-agent|vary)$/i;
const SECRET_FIELD =
  /^(?:person_?name|phone(?:_?number)?|mobile(?:_?(?:phone|number))?|tel|email|e_?mail|id_?card(?:_?no)?|captcha_?(?:key|code)|security_?code|resume_?file|other_?files|password|(?:access_?)?token|api_?key|key|ip|(?:client|visitor|user|remote)_?(?:ip|addr(?:ess)?))$/i;
/** A field in which an answer names its caller's IP. */
const IP_FIELD = /^(?:ip|(?:client|visitor|user|remote)_?(?:ip|addr(?:ess)?))$/i;
/** A shorter token is looked for in its header only: "demo" occurs in every image's URL. */
const SHORTEST_TOKEN = 8;
/** Shorter values occur in a text by chance; a Chinese name has two characters. */
const isLongEnough = (value: string) => value.length >= 4 || (value.length >= 2 && /\P{ASCII}/u.test(value));

/**
 * An exchange without what is secret or personal: token, cookies, visitors' IPs; verification codes; of an
 * application everything but the job, the city and the shops. What was removed from the request is removed from the
 * answer too, should it be repeated there.
 */
export function redactExchange(exchange: Exchange, { values, harmless }: Redaction): Exchange {
  const removed = new Set(values.filter((value) => value.length >= SHORTEST_TOKEN));
  const remember = (value: string) => {
    if (isLongEnough(value) && value !== REMOVED) removed.add(value);
    return REMOVED;
  };
  const cleanHeaders = (list: [string, string][]) =>
    list.map(([name, value]): [string, string] => {
      const kept = HARMLESS_HEADER.test(name) || harmless.includes(value);
      return [name, kept ? value : REMOVED];
    });
  const requestHeaders = cleanHeaders(exchange.requestHeaders);
  const url = cleanUrl(exchange.url, remember);
  const requestBody = cleanBody(exchange, remember);
  const scrub = (text: string) => [...removed].reduce(scrubValue, text);
  const { answer } = exchange;
  return {
    ...exchange,
    requestHeaders: requestHeaders.map(([name, value]) => [name, scrub(value)]),
    url,
    requestBody: requestBody === null ? null : scrub(requestBody),
    answer:
      "failure" in answer
        ? answer
        : {
            status: answer.status,
            statusText: answer.statusText,
            headers: cleanHeaders(answer.headers).map(([name, value]) => [name, scrub(value)]),
            body: scrub(cleanAnswer(answer.body)),
          },
  };
}

/** The texts that the file must not hold under any spelling: plain, in JSON and in a URL. */
function scrubValue(text: string, value: string): string {
  const spellings = new Set([value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)]);
  return [...spellings].reduce((scrubbed, spelling) => scrubbed.replaceAll(spelling, REMOVED), text);
}

function cleanUrl(href: string, remember: (value: string) => string): string {
  const url = new URL(href);
  url.username = "";
  url.password = "";
  const fields = [...url.searchParams];
  if (!fields.some(([name]) => SECRET_FIELD.test(name))) return url.href;
  url.search = new URLSearchParams(
    fields.map(([name, value]) => [name, SECRET_FIELD.test(name) ? remember(value) : value]),
  ).toString();
  return url.href;
}

function cleanBody({ endpoint, requestBody }: Exchange, remember: (value: string) => string): string | null {
  if (requestBody === null) return null;
  switch (endpoints[endpoint].body) {
    case "json":
      return JSON.stringify(cleanJson(parseOrNull(requestBody), SECRET_FIELD, remember));
    case "form":
      return new URLSearchParams(
        [...new URLSearchParams(requestBody)].map(([name, value]) => [
          name,
          SECRET_FIELD.test(name) ? remember(value) : value,
        ]),
      ).toString();
    case "multipart":
      // A resume and what its owner typed: the text fields are looked up in the answer, and nothing of them is kept.
      for (const [, value] of requestBody.matchAll(/name="[^"]*"\r?\n\r?\n([^\r\n]{1,200})\r?\n--/g)) {
        remember(value ?? "");
      }
      return REMOVED;
    case "query":
      return null;
  }
}

/** An answer is kept to the byte unless it names its caller's IP. */
function cleanAnswer(body: string): string {
  let found = false;
  const cleaned = cleanJson(parseOrNull(body), IP_FIELD, () => {
    found = true;
    return REMOVED;
  });
  return found ? JSON.stringify(cleaned) : body;
}

function cleanJson(value: unknown, secret: RegExp, remember: (value: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => cleanJson(item, secret, remember));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]: [string, unknown]) => {
      if (secret.test(name) && (typeof item === "string" || typeof item === "number")) {
        return [name, remember(String(item))];
      }
      return [name, cleanJson(item, secret, remember)];
    }),
  );
}
