import { cssBundleHref } from "@remix-run/css-bundle";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { FailureReference } from "~/domain/failure-reference";
import { consumeFlash } from "~/server/session/flash.server";
import { contentSecurityPolicy, securityHeaders } from "~/server/http/security/security-headers.server";
import { config } from "~/server/platform/config/config.server";
import { failureReference } from "~/server/platform/telemetry/failure-reference.server";
import { logger } from "~/server/platform/telemetry/logger.server";
import { requestScope } from "~/server/platform/request-scope.server";
import { yieldToEventLoop } from "~/server/platform/yield-to-event-loop.server";
import { UpstreamError } from "~/server/upstream/errors.server";
import { RefusalPage } from "~/ui/layout/errors/refusal-page";
import { ServerMarkupContext, type ServerMarkup } from "~/ui/components/server-markup";
import { ReferenceLine } from "~/ui/components/text/reference-line";
import { renderGallery } from "~/ui/layout/static-chrome/render-static-chrome";
import { DeferredScripts } from "./deferred-scripts";
import { loadStaticChrome } from "./static-chrome";

const baseHeaders = securityHeaders();
const RETRY_AFTER_S = "30";

/** Documents are rendered in one go and sent complete (product.md §12.1). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  // Remix would stream the hydration data, for which `renderToString` does not wait.
  const { serverHandoffStream, ...context } = remixContext;
  const hydrationData = await new Response(serverHandoffStream).text();
  // After an action that threw, no loader has run: the page has neither header nor footer.
  const hasChrome = context.staticHandlerContext.loaderData["root"] !== undefined;
  const chrome = hasChrome ? await loadStaticChrome(request.signal) : null;
  const reference = status === 500 ? failureReference() : null;
  const serverMarkup: ServerMarkup = {
    header: chrome?.headerFor(new URL(request.url).pathname) ?? "",
    footer: chrome?.footer ?? "",
    gallery: renderGallery,
    scripts: <DeferredScripts hydrationData={hydrationData} />,
    hiddenError: reference && renderToStaticMarkup(<ReferenceLine reference={reference} />),
  };
  const render = () => {
    const page = renderToString(
      <ServerMarkupContext.Provider value={serverMarkup}>
        <RemixServer context={context} url={request.url} />
      </ServerMarkupContext.Provider>,
    );
    return encode(`<!DOCTYPE html>${page}`);
  };
  await yieldToEventLoop();
  let document = render();
  await yieldToEventLoop();
  // A part that is loaded lazily is missing from its first render in a process, which starts loading it.
  if (document.includes(MISSING_PART)) document = render();
  if (document.includes(MISSING_PART)) throw new Error("a part of the page cannot be rendered");
  finishHeaders(request, status, headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(document, config().mediaOrigins));
  return new Response(document, { status, headers });
}

let scratch = Buffer.alloc(0);

/** `Buffer.from` goes through the text once more, to count its bytes; it is in some 6,000 pieces. */
function encode(text: string): Buffer<ArrayBuffer> {
  const most = text.length * MAX_BYTES_PER_UNIT;
  if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most);
  return Buffer.from(scratch.subarray(0, scratch.write(text)));
}

const MAX_BYTES_PER_UNIT = 3;

/** The end of `<!--$!-->`, React's mark of a part that is left to the browser: every tag begins as the mark does. */
const MISSING_PART = "$!-->";

/** The document for a request refused before any route is involved. */
export function renderRefusal(status: number, reference: FailureReference): string {
  const stylesheets = cssBundleHref ? [cssBundleHref] : [];
  return `<!DOCTYPE html>${renderToStaticMarkup(<RefusalPage {...{ status, stylesheets, reference }} />)}`;
}

export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  finishHeaders(request, response.status, response.headers);
  return response;
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  // Upstream failures are logged by the client; an aborted request is not an error.
  if (request.signal.aborted || error instanceof UpstreamError || isRouteErrorResponse(error)) return;
  // Not by its path, which a visitor may have typed: the request's own line names the route.
  logger().error({ err: error }, "request failed");
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
