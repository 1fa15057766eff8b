import type { z } from "zod";
import { requestNoteOf } from "../upstream/contract/declare.server";
import { endpointKeys, endpoints } from "../upstream/endpoints.server";
import type { Exchange } from "../upstream/exchange.server";
import { parseOrNull } from "./exchange.server";

/** Replacement for a secret. */
const REMOVED = "[removed]";

export interface Redaction {
  /** Values such as the token, redacted wherever they occur. */
  values: readonly string[];
  /** Values redacted in any header: the store code. */
  harmless: readonly string[];
}

/** All other header values are removed: the operator chooses the name of the token header. */
const HARMLESS_HEADER =
  /^(?:accept(?:-\w+)?|age|cache-control|connection|content-(?:encoding|language|length|type)|date|etag|expires|host|keep-alive|last-modified|server|transfer-encoding|user-agent|vary)$/i;
/** The fields that the contract calls personal. */
const PERSONAL: ReadonlySet<string> = new Set(
  endpointKeys.flatMap((key) =>
    Object.entries<z.core.$ZodType>(endpoints[key].request.shape).flatMap(([name, schema]) =>
      requestNoteOf(schema).personal ? [name] : [],
    ),
  ),
);
/** Secrets and personal data by the usual names, which an operator's base URL or another version may contain. */
const SECRET_NAME =
  /^(?:phone|mobile(?:_?(?:phone|number))?|tel|email|e_?mail|id_?card(?:_?no)?|password|(?:access_?)?token|api_?key|key|ip|(?:client|visitor|user|remote)_?(?:ip|addr(?:ess)?))$/i;
const isSecretField = (name: string) => PERSONAL.has(name) || SECRET_NAME.test(name);
/** A response field that contains the caller's IP. */
const IP_FIELD = /^(?:ip|(?:client|visitor|user|remote)_?(?:ip|addr(?:ess)?))$/i;
/** A shorter token is redacted in its header only: "demo" occurs in every image URL. */
const MIN_TOKEN_LENGTH = 8;
/** Levels of an answer. What lies deeper than anything an upstream means is removed unread: recursion would overflow. */
const MAX_DEPTH = 200;
/** Shorter values match by accident; a Chinese name has two characters. */
const isLongEnough = (value: string) => value.length >= 4 || (value.length >= 2 && /\P{ASCII}/u.test(value));

/**
 * An exchange without secrets and personal data: token, cookies, visitors' IPs, verification codes; of an application
 * everything except job, city and stores. Values removed from the request are also removed from the response, should it
 * repeat them.
 */
export function redactExchange(exchange: Exchange, { values, harmless }: Redaction): Exchange {
  const removed = new Set(values.filter((value) => value.length >= MIN_TOKEN_LENGTH));
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

/** The forms in which the texts could occur in the file: plain, in JSON and in a URL. */
function scrubValue(text: string, value: string): string {
  const spellings = new Set([value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)]);
  return [...spellings].reduce((scrubbed, spelling) => scrubbed.replaceAll(spelling, REMOVED), text);
}

function cleanUrl(href: string, remember: (value: string) => string): string {
  const url = new URL(href);
  url.username = "";
  url.password = "";
  const isSecret = [...url.searchParams.keys()].some((name) => isSecretField(name));
  if (isSecret) url.search = cleanPairs(url.searchParams, remember);
  return url.href;
}

function cleanPairs(pairs: URLSearchParams, remember: (value: string) => string): string {
  const cleaned = [...pairs].map(([name, value]) => [name, isSecretField(name) ? remember(value) : value]);
  return new URLSearchParams(cleaned).toString();
}

function cleanBody({ endpoint, requestBody }: Exchange, remember: (value: string) => string): string | null {
  if (requestBody === null) return null;
  switch (endpoints[endpoint].body) {
    case "json":
      return JSON.stringify(cleanJson(parseOrNull(requestBody), isSecretField, remember));
    case "form":
      return cleanPairs(new URLSearchParams(requestBody), remember);
    case "multipart":
      // A resume and the applicant's texts: the text fields are also searched for in the response, and none is kept.
      for (const [, value] of requestBody.matchAll(/name="[^"]*"\r?\n\r?\n([^\r\n]{1,200})\r?\n--/g)) {
        remember(value ?? "");
      }
      return REMOVED;
    case "query":
      return null;
  }
}

/** A response is kept byte for byte unless it contains the caller's IP. */
function cleanAnswer(body: string): string {
  let found = false;
  const cleaned = cleanJson(
    parseOrNull(body),
    (name) => IP_FIELD.test(name),
    () => {
      found = true;
      return REMOVED;
    },
  );
  return found ? JSON.stringify(cleaned) : body;
}

function cleanJson(
  value: unknown,
  isSecret: (name: string) => boolean,
  remember: (value: string) => string,
  depth = 0,
): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth === MAX_DEPTH) return remember(REMOVED);
  const clean = (item: unknown) => cleanJson(item, isSecret, remember, depth + 1);
  if (Array.isArray(value)) return value.map(clean);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]: [string, unknown]) => {
      if (isSecret(name) && (typeof item === "string" || typeof item === "number")) {
        return [name, remember(String(item))];
      }
      return [name, clean(item)];
    }),
  );
}
