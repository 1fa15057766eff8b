import { join } from "node:path";
import { siteFileSchema } from "~/server/platform/config/site-file.server";
import type { EndpointKey } from "~/server/upstream/endpoints.server";
import { filesOf, writeRecording } from "../../../tools/replay/recording";
import { newFolder } from "../../support/folders";

export interface Read {
  endpoint: EndpointKey;
  url: string;
  requestBody?: string | null;
  /** Of a response with status 200. */
  body: string;
}

/** Writes a recording of these reads. Returns its name. */
export function writeReads(reads: readonly Read[], siteFile: unknown): string {
  const name = join(newFolder(), "r");
  const recordedAt = "2026-11-21T01:02:03.000Z";
  writeRecording(
    {
      files: filesOf(name),
      exchanges: reads.map(({ endpoint, url, requestBody = null, body }) => ({
        endpoint,
        url,
        requestHeaders: [],
        requestBody,
        route: null,
        startedAt: recordedAt,
        ms: 1,
        answer: { status: 200, statusText: "OK", headers: [], body },
      })),
      site: siteFileSchema.parse(siteFile),
      siteText: JSON.stringify(siteFile),
      recordedAt,
      routes: ["/"],
      mediaOrigins: "",
    },
    [],
  );
  return name;
}
