/**
 * A tab that was opened before a release holds the old scripts, which may not understand the new release's data. Data
 * that names another build is therefore looked at before it is used (docs/decisions/082).
 */
export function guardAgainstReleases(): void {
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const response = await ask(input, init);
    const build = response.headers.get("X-Build");
    if (!build || build === window.__remixManifest.version) return response;
    return import("./meet-release").then(
      ({ meetRelease }) => meetRelease(response, build, init),
      () => response,
    );
  };
}
