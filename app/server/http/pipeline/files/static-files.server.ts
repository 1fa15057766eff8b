import { readdirSync } from "node:fs";
import { join } from "node:path";
import { decoded } from "~/domain/urls/decoded";
import type { BufferedResponse } from "~/server/http/rendering/buffered-response.server";
import { sendSync } from "~/server/http/rendering/send-buffered.server";
import { hasBody } from "~/server/http/security/slow-clients.server";
import type { HttpExchange } from "../http-exchange.server";
import type { Handler } from "../pipeline.server";
import { isAnswered, createFileCache } from "./file-cache.server";

/**
 * Files of public/, cached in memory on first request (docs/decisions/160): most requests of a first visit. A file
 * deleted in the meantime is left to the handlers below.
 * @param publicDir absolute path; only files that exist at start are served
 */
export function staticFiles(publicDir: string): Handler {
  const entries = readdirSync(publicDir, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(names.map((name) => name.slice(publicDir.length)).filter(isAnswered));
  const files = createFileCache((path) => join(publicDir, path));

  return (exchange, next) => {
    // Browsers differ in which characters of a name they encode.
    const path = decoded(exchange.path);
    if (!known.has(path) || !exchange.isRead || hasBody(exchange.request)) return next();
    exchange.setFacts("static", "static");
    const cached = files.get(path);
    if (cached !== undefined) return sendFile(exchange, cached);
    return files.fetch(path).then((file) => (file === undefined ? next() : sendFile(exchange, file)));
  };
}

/** Whole, whatever Range asks for: no file of public/ is large (docs/decisions/327). */
function sendFile({ request, response }: HttpExchange, file: BufferedResponse): void {
  sendSync(request, response, file, []);
}
