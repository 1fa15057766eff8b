import { z } from "zod";
import type { SiteFile } from "../platform/config/site-file.server";
import { catalogue } from "./contract/catalogue.server";
import { cms } from "./contract/cms.server";
import { requestNoteOf, type SitePath } from "./contract/declare.server";
import { jobs } from "./contract/jobs.server";
import { news } from "./contract/news.server";
import { search } from "./contract/search.server";
import { stores } from "./contract/stores.server";
import { verification } from "./contract/verification.server";

/** The declarations by the name of their file in contract/, in the order of upstream.md §4. */
export const contract = { cms, catalogue, search, news, jobs, stores, verification };

/** Every call the site can make (upstream.md §4.1). */
export const endpoints = { ...cms, ...catalogue, ...search, ...news, ...jobs, ...stores, ...verification };

export type EndpointKey = keyof typeof endpoints;
export const endpointKeys = Object.keys(endpoints) as EndpointKey[];

/** What a call sends; the client adds the values that never change. */
export type RequestOf<Key extends EndpointKey> = z.input<(typeof endpoints)[Key]["request"]>;
/** `data` of an endpoint's response, as read. */
export type DataOf<Key extends EndpointKey> = z.output<(typeof endpoints)[Key]["data"]>;

/** The file that declares an endpoint. */
export function contractFileOf(key: EndpointKey): string {
  const name = Object.entries(contract).find(([, declared]) => Object.hasOwn(declared, key))?.[0] ?? "";
  return `app/server/upstream/contract/${name}.server.ts`;
}

/** The value of the site file at a path of the contract. */
export function siteValue(site: SiteFile, path: SitePath): string {
  const [name, inner] = path.split(".");
  if (inner === undefined) return site[path as "storeCode"];
  return (site[name as "pages"] as Readonly<Record<string, string>>)[inner] ?? "";
}

/** The parameters as declared, with the values that never change: those of the site file, and constants. */
export function withFixedValues(
  request: z.ZodObject,
  params: Readonly<Record<string, unknown>>,
  site: SiteFile,
): Record<string, unknown> {
  const complete = Object.entries(request.shape).map(([name, schema]: [string, z.core.$ZodType]): [string, unknown] => {
    const { fixed } = requestNoteOf(schema);
    if (fixed !== undefined) return [name, "site" in fixed ? siteValue(site, fixed.site) : fixed.value];
    const inner = innerRequest(schema);
    return [name, inner ? withFixedValues(inner, (params[name] ?? {}) as typeof params, site) : params[name]];
  });
  return Object.fromEntries(complete);
}

/** The object that a field of a request holds, such as `queryParam`. */
export function innerRequest(schema: z.core.$ZodType): z.ZodObject | null {
  if (schema instanceof z.ZodPrefault) return innerRequest(schema.unwrap());
  return schema instanceof z.ZodObject ? schema : null;
}
