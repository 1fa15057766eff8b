import type { ServerResponse } from "node:http";
import { z } from "zod";
import type { ServerBuild } from "@remix-run/node";
import type { Site } from "~/server/platform/site.server";
import { recordFault, recordPaths } from "~/server/recording/record.server";
import { readJsonBody } from "./json-body.server";
import { queryOf, sendJson, type OpsRoute } from "./ops-route.server";

const MAX_PATHS = 20;

const recordSchema = z.strictObject({
  paths: z.array(z.string().max(4096).startsWith("/", 'must begin with "/"')).min(1).max(MAX_PATHS),
});

/**
 * POST /ops/record: the upstream exchanges behind the given pages as a recording for `npm run replay`, so that
 * reproducing a page needs no access to the APIs. GET with a request id, or the reference that a visitor was shown: those
 * of a request in which something was wrong, after the fault has passed (product.md §10.3). One at a time: each may load
 * everything from the APIs.
 */
export function recordRoute(site: Site, build: ServerBuild): OpsRoute {
  let isRecording = false;

  async function send(response: ServerResponse, make: () => Promise<object>): Promise<void> {
    if (isRecording) {
      response.setHeader("Retry-After", "10");
      return sendJson(response, 429, { error: "another recording is being made" });
    }
    isRecording = true;
    try {
      sendJson(response, 200, await make());
    } finally {
      isRecording = false;
    }
  }

  return {
    path: "/ops/record",
    methods: ["GET", "POST"],
    async answer(request, response) {
      if (request.method === "GET") {
        const id = queryOf(request).get("requestId") ?? "";
        const found = site.blackBox.find(id);
        if (found !== null) return send(response, () => recordFault(site, build, found));
        const kept = site.blackBox.recent().map(({ requestId, faults }) => ({ requestId, faults }));
        return sendJson(response, 404, { error: "this process has kept nothing of this request", kept });
      }
      const body = await readJsonBody(request, recordSchema, '{ "paths": [] }');
      if ("refusal" in body) return sendJson(response, body.status, body.refusal);
      return send(response, () => recordPaths(site, build, [...new Set(body.value.paths)]));
    },
  };
}
