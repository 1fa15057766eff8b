import { z } from "zod";
import type { SiteRecording } from "~/server/recording/record.server";
import { readJsonBody } from "./json-body.server";
import { sendJson, type OpsRoute } from "./ops-route.server";

const MAX_PATHS = 20;

const recordSchema = z.strictObject({
  paths: z.array(z.string().max(4096).startsWith("/", 'must begin with "/"')).min(1).max(MAX_PATHS),
});

/**
 * POST /ops/record: the upstream exchanges behind the given pages as a recording for `npm run replay`, so that
 * reproducing a page needs no access to the APIs (product.md §10.3). One at a time: each reloads everything from the
 * APIs.
 */
export function recordRoute(record: (paths: readonly string[]) => Promise<SiteRecording>): OpsRoute {
  let isRecording = false;
  return {
    path: "/ops/record",
    methods: ["POST"],
    async answer(request, response) {
      const body = await readJsonBody(request, recordSchema, '{ "paths": [] }');
      if ("refusal" in body) return sendJson(response, body.status, body.refusal);
      if (isRecording) {
        response.setHeader("Retry-After", "10");
        return sendJson(response, 429, { error: "another recording is being made" });
      }
      isRecording = true;
      try {
        sendJson(response, 200, await record([...new Set(body.value.paths)]));
      } finally {
        isRecording = false;
      }
    },
  };
}
