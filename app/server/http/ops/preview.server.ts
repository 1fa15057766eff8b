import type { IncomingMessage } from "node:http";
import {
  isPreviewLink,
  isPreviewPage,
  previewPaths,
  signPreviewLink,
  startPreviewCookie,
} from "~/server/session/preview.server";
import { queryOf, sendJson, type OpsRoute } from "./ops-route.server";

const PATH = "/ops/preview";

/**
 * GET /ops/preview?page=home starts an editor's preview and redirects to the page; a signed link from POST (`expires`,
 * `sig`) replaces the token (product.md §10.3).
 * @param isTls whether the visitor's browser used TLS; the cookie is then Secure
 */
export function previewRoute(isTls: (request: IncomingMessage) => boolean): OpsRoute {
  return {
    path: PATH,
    methods: ["GET", "HEAD", "POST"],
    admits(request) {
      const query = queryOf(request);
      return request.method !== "POST" && isPreviewLink(query.get("page"), query.get("expires"), query.get("sig"));
    },
    answer(request, response) {
      const page = queryOf(request).get("page");
      if (!isPreviewPage(page)) {
        return sendJson(response, 400, { error: `page must be one of ${Object.keys(previewPaths).join(", ")}` });
      }
      if (request.method === "POST") {
        const { expires, sig } = signPreviewLink(page);
        const query = new URLSearchParams({ page, expires: String(expires), sig });
        return sendJson(response, 200, { url: `${PATH}?${query.toString()}`, expires });
      }
      response
        .writeHead(303, {
          Location: previewPaths[page],
          "Set-Cookie": startPreviewCookie() + (isTls(request) ? "; Secure" : ""),
          "Cache-Control": "private, no-store",
          "X-Robots-Tag": "noindex",
        })
        .end();
    },
  };
}
