import { z } from "zod";
import { SECOND_PURGE_MS, type Purge } from "../page-cache/purge.server";
import { readJsonBody } from "./json-body.server";
import { sendJson, type OpsRoute } from "./ops-route.server";

const MAX_NAMES = 1000;

const paths = z.array(z.string().max(4096).startsWith("/", 'must begin with "/"')).max(MAX_NAMES).default([]);
const contents = z
  .array(z.union([z.string().min(1).max(512), z.int().transform(String)], "must be an id"))
  .max(MAX_NAMES)
  .default([]);
const purgeSchema = z.strictObject({ paths, contents, all: z.boolean().default(false) });

/** POST /ops/purge: purges pages and the data behind them (product.md §10.3). */
export function purgeRoute(purge: Purge): OpsRoute {
  return {
    path: "/ops/purge",
    methods: ["POST"],
    async answer(request, response) {
      const body = await readJsonBody(request, purgeSchema, '{ "paths": [], "contents": [], "all": false }');
      if ("refusal" in body) return sendJson(response, body.status, body.refusal);
      sendJson(response, 200, { ...(await purge(body.value)), againAfterSeconds: SECOND_PURGE_MS / 1000 });
    },
  };
}
