let hasWritten = false;

/**
 * Data of a newer build has come: the first time, the tab loads the page it was asked for as a whole, and this promise
 * never resolves. Once per build, so that nothing can loop while two releases run side by side.
 */
export function meetRelease(response: Response, build: string, init?: RequestInit): Response | Promise<never> {
  const isWrite = init?.method === "POST";
  hasWritten ||= isWrite;
  const page = new URL(response.url);
  page.pathname = page.pathname.replace(/^\/_root\.data$|\.data$/, "");
  page.searchParams.delete("_routes");
  // What a form was answered with stands on the page, and would be lost.
  const mustStay = isWrite || (hasWritten && page.pathname === location.pathname);
  if (mustStay || page.pathname.startsWith("/resources/") || !isFirst(build)) return response;
  location.assign(page);
  return new Promise<never>(() => undefined);
}

function isFirst(build: string): boolean {
  try {
    const met = sessionStorage.getItem("build") === build;
    sessionStorage.setItem("build", build);
    return !met;
  } catch {
    return false;
  }
}
