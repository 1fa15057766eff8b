import { Writable } from "node:stream";
import { cssBundleHref } from "@remix-run/css-bundle";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { consumeFlash } from "~/server/session/flash.server";
import { contentSecurityPolicy, securityHeaders } from "~/server/http/security/security-headers.server";
import { config } from "~/server/platform/config/config.server";
import { logger } from "~/server/platform/logger.server";
import { requestScope } from "~/server/platform/request-scope.server";
import { yieldToEventLoop } from "~/server/platform/yield-to-event-loop.server";
import { UpstreamError } from "~/server/upstream/errors.server";
import { RefusalPage } from "~/ui/layout/errors/refusal-page";
import { GalleryMarkupContext } from "~/ui/features/gallery/gallery-markup";
import { DeferredScripts } from "~/ui/layout/deferred-scripts";
import { PageScriptsContext } from "~/ui/layout/page-scripts";
import { StaticChromeContext } from "~/ui/layout/static-chrome/static-chrome";
import { loadStaticChrome } from "./static-chrome";

const RENDER_DEADLINE_MS = 15_000;
const baseHeaders = securityHeaders();
const RETRY_AFTER_S = "30";

/** Documents are collected until onAllReady and sent complete (product.md §12.1). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  // After an action that threw, no loader has run: the page has neither header nor footer.
  const hasChrome = remixContext.staticHandlerContext.loaderData["root"] !== undefined;
  const chrome = hasChrome ? await loadStaticChrome(request.signal) : null;
  const header = chrome?.headerFor(new URL(request.url).pathname) ?? "";
  await yieldToEventLoop();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collector = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(deadline);
        const document = toDocument(chunks);
        finishHeaders(request, status, headers);
        headers.set("Content-Type", "text/html; charset=utf-8");
        headers.set("Content-Security-Policy", contentSecurityPolicy(document, config().mediaOrigins));
        resolve(new Response(document, { status, headers }));
        done();
      },
    });
    let failure: unknown;
    const { pipe, abort } = renderToPipeableStream(
      <StaticChromeContext.Provider value={chrome && { header, footer: chrome.footer }}>
        <GalleryMarkupContext.Provider value={chrome?.renderGallery ?? null}>
          <PageScriptsContext.Provider value={<DeferredScripts />}>
            <RemixServer context={remixContext} url={request.url} abortDelay={RENDER_DEADLINE_MS} />
          </PageScriptsContext.Provider>
        </GalleryMarkupContext.Provider>
      </StaticChromeContext.Provider>,
      {
        onAllReady() {
          if (failure === undefined) void yieldToEventLoop().then(() => pipe(collector));
          else
            reject(failure instanceof Error ? failure : new Error("the page cannot be rendered", { cause: failure }));
        },
        onShellError: reject,
        onError(error) {
          failure = error;
        },
      },
    );
    const deadline = setTimeout(() => abort(new Error("the page took too long to render")), RENDER_DEADLINE_MS);
  });
}

const DOCUMENT_END = Buffer.from("</body></html>");

/**
 * React leaves NUL bytes where a Chinese character crosses its buffer's boundary. Remix writes the hydration data after
 * the document; it is moved into the body, so that the document ends once.
 */
function toDocument(chunks: readonly Buffer[]): Buffer<ArrayBuffer> {
  const whole = Buffer.concat(chunks);
  const end = whole.lastIndexOf(DOCUMENT_END);
  if (end === -1) return Buffer.concat(piecesBetweenNuls(whole));
  const behind = whole.subarray(end + DOCUMENT_END.length);
  return Buffer.concat([...piecesBetweenNuls(whole.subarray(0, end)), ...piecesBetweenNuls(behind), DOCUMENT_END]);
}

function piecesBetweenNuls(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, from)) {
    pieces.push(bytes.subarray(from, at));
    from = at + 1;
  }
  pieces.push(bytes.subarray(from));
  return pieces;
}

/** The document for a request refused before any route is involved. */
export function renderRefusal(status: number): string {
  const stylesheets = cssBundleHref ? [cssBundleHref] : [];
  return `<!DOCTYPE html>${renderToStaticMarkup(<RefusalPage status={status} stylesheets={stylesheets} />)}`;
}

export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  finishHeaders(request, response.status, response.headers);
  return response;
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  // Upstream failures are logged by the client; an aborted request is not an error.
  if (request.signal.aborted || error instanceof UpstreamError || isRouteErrorResponse(error)) return;
  logger().error({ err: error, path: new URL(request.url).pathname }, "request failed");
}

function finishHeaders(request: Request, status: number, headers: Headers): void {
  consumeFlash(request, headers);
  if (status === 503) headers.set("Retry-After", RETRY_AFTER_S);
  if (status >= 400) headers.set("Cache-Control", "private, no-store");
  // The production server has already set these on every response (pipeline/base-headers).
  if (requestScope() !== undefined) return;
  for (const [name, value] of baseHeaders) headers.set(name, value);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
}
