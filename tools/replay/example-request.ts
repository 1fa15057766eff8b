import { z } from "zod";
import { toText } from "~/domain/lenient/values";
import { requestNoteOf, type Sample } from "~/server/upstream/contract/declare.server";
import type { SiteFile } from "~/server/platform/config/site-file.server";
import {
  endpoints,
  innerRequest,
  siteValue,
  withFixedValues,
  type EndpointKey,
} from "~/server/upstream/endpoints.server";

export type Params = Readonly<Record<string, unknown>>;

/** A value at a path such as `results.0.id` in `data` of another endpoint; null = it has none. */
export type FindSample = (key: EndpointKey, path: string) => Promise<unknown>;

/** A word to search for: the first two characters of a name, which occur in it. */
const TYPED_LENGTH = 2;

interface Options {
  /** Whether optional fields that have a sample are sent. */
  withOptional?: boolean;
  /** Which item of each list of samples is taken. */
  row?: number;
  /** Samples by the name of their field, instead of the contract's. */
  ids?: Readonly<Record<string, string>>;
}

/**
 * A request that the upstream answers with something, made of the contract's samples.
 * @returns the parameters, or the name of the field for which there is none
 */
export async function exampleRequest(
  key: EndpointKey,
  site: SiteFile,
  find: FindSample,
  { withOptional = true, row = 0, ids = {} }: Options = {},
): Promise<Params | string> {
  const params = await fill(endpoints[key].request);
  return typeof params === "string" ? params : withFixedValues(endpoints[key].request, params, site);

  async function fill(request: z.ZodObject): Promise<Params | string> {
    const filled: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(request.shape) as [string, z.ZodType][]) {
      const inner = innerRequest(schema);
      const { fixed, samples, typed } = requestNoteOf(schema);
      const isOptional = schema instanceof z.ZodOptional;
      if (fixed !== undefined || (isOptional && !withOptional)) continue;
      const value = ids[name] ?? (inner === null ? await valueOf(samples) : await fill(inner));
      if (inner !== null && typeof value === "string") return value;
      if (value === null && !isOptional) return name;
      if (value !== null) filled[name] = typed ? toText(value)?.slice(0, TYPED_LENGTH) : value;
    }
    return filled;
  }

  async function valueOf(samples: readonly Sample[] = []): Promise<unknown> {
    for (const sample of samples) {
      if ("site" in sample) return siteValue(site, sample.site);
      if ("value" in sample) return sample.value;
      const found = await find(sample.key as EndpointKey, sample.path.replace(/\b0\b/, String(row)));
      if (found !== null) return found;
    }
    return null;
  }
}
