/**
 * The demo upstream attaches itself from outside (`node --import`), so that app/ never imports demo/. It answers the
 * upstream client's calls in the same process, and serves the demo's images.
 */
export interface EmbeddedUpstream {
  baseUrl: string;
  fetch(request: Request): Promise<Response>;
  /** Raw content of a site file, validated like any other. */
  siteFile: unknown;
  /** Answers a request for one of the demo's images; null = there is no such image. */
  media: (request: Request) => Promise<Response | null>;
}

export function embeddedUpstream(): EmbeddedUpstream | null {
  return (globalThis as { [key: symbol]: EmbeddedUpstream | undefined })[Symbol.for("site.embedded-upstream")] ?? null;
}
