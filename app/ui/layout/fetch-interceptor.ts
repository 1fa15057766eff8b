/**
 * Looks at every answer to a client navigation before Remix does. A tab that was opened before a release holds the old
 * scripts, which may not understand the new release's data: data that names another build (docs/decisions/082). And who
 * stands in between, the limits of this site or a proxy, refuses with a page that is no data at all.
 */
export function guardDataRequests(): void {
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const response = await ask(input, init);
    const { ok, headers } = response;
    const build = headers.get("X-Build");
    const isOfThisBuild = !build || build === window.__remixManifest.version;
    if (isOfThisBuild && (ok || headers.has("X-Remix-Response"))) return response;
    return import("./hard-reload").then(
      ({ meetRefusal, meetRelease }) =>
        isOfThisBuild ? meetRefusal(response, init) : meetRelease(response, build, init),
      () => response,
    );
  };
}
