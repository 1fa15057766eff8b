import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { Log } from "~/server/platform/logger.server";
import { SECOND_PURGE_MS, type Purge } from "../page-cache/purge.server";
import { sendJson, type OpsRoute } from "./ops-route.server";

const MAX_NAMES = 1000;
const MAX_BODY_BYTES = 1024 * 1024;

const paths = z.array(z.string().max(4096).startsWith("/", 'must begin with "/"')).max(MAX_NAMES).default([]);
const contents = z
  .array(z.union([z.string().min(1).max(512), z.int().transform(String)], "must be an id"))
  .max(MAX_NAMES)
  .default([]);
const purgeSchema = z.strictObject({ paths, contents, all: z.boolean().default(false) });

/** POST /ops/purge: empties caches, pages and the data behind them (product.md §10.3). */
export function purgeRoute(purge: Purge, log: Pick<Log, "info">): OpsRoute {
  return {
    path: "/ops/purge",
    methods: ["POST"],
    async answer(request, response) {
      const body = await readBody(request);
      if (body === null) return sendJson(response, 413, { error: `the body is larger than ${MAX_BODY_BYTES} bytes` });
      const parsed = parseJson(body);
      if (parsed === null) return sendJson(response, 400, { error: "the body is no JSON" });
      const wanted = purgeSchema.safeParse(parsed.value);
      if (!wanted.success) {
        const mistakes = wanted.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
        return sendJson(response, 400, {
          error: 'the body is not { "paths": [], "contents": [], "all": false }',
          mistakes,
        });
      }
      const count = purge(wanted.data);
      log.info({ ...wanted.data, ...count }, "purged");
      sendJson(response, 200, { ...count, againAfterSeconds: SECOND_PURGE_MS / 1000 });
    },
  };
}

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** The body as text, or null when it is too large; what follows is then read and thrown away. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk as Buffer);
  }
  return bytes > MAX_BODY_BYTES ? null : Buffer.concat(chunks).toString("utf8");
}
