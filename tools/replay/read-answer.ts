import { parseJson } from "~/domain/lenient/json";
import { read } from "~/domain/lenient/schema";
import type { SiteFile } from "~/server/platform/config/site-file.server";
import { partOf } from "~/server/upstream/contract/cms.server";
import { endpoints, type EndpointKey } from "~/server/upstream/endpoints.server";

/** What the site makes of a successful response. */
export interface Verdict {
  /** Whether the contract's schemas could read it. */
  accepted: boolean;
  /** The error, and the dropped items. */
  remarks: string[];
  /** As read; null if it could not be. */
  value: unknown;
}

/** `data` of a body with an envelope; null for any other. */
export function dataIn(body: string | null): unknown {
  const json = body === null ? null : parseJson(body);
  return (typeof json === "object" && json !== null && "data" in json ? json.data : null) ?? null;
}

/** `data` of any body, even of one without an envelope; null if there is none. */
export function rawData(body: string | null): unknown {
  try {
    const json = parseJson(body ?? "") as { data?: unknown } | null;
    return json?.data ?? json;
  } catch {
    return null;
  }
}

/** Reads `data` of a response to a call like the site does. */
export function readAnswer(
  key: EndpointKey,
  params: Readonly<Record<string, unknown>>,
  data: unknown,
  site: SiteFile,
): Verdict {
  const remarks: string[] = [];
  const drop = (path: string, reason: string) => void remarks.push(`${path}: ${reason}`);
  const reading = { media: (url: string) => url, drop };
  const whole = read(endpoints[key].data, data, reading);
  const part = whole.success ? partOf(params, whole.value, site) : null;
  const result = part === null ? whole : read(part.schema, part.part, reading);
  if (result.success) return { accepted: true, remarks, value: whole.success ? whole.value : null };
  return { accepted: false, remarks: [`${result.path}: ${result.reason}`, ...remarks], value: null };
}
