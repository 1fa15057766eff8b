let hasWritten = false;

/**
 * Data of a newer build has come: the first time, the tab loads the page it was asked for as a whole, and this promise
 * never resolves. Once per build, so that nothing can loop while two releases run side by side.
 */
export function meetRelease(response: Response, build: string, init?: RequestInit): Response | Promise<never> {
  const isWrite = init?.method === "POST";
  hasWritten ||= isWrite;
  const page = pageOf(response);
  // What a form was answered with stands on the page, and would be lost.
  const mustStay = isWrite || (hasWritten && page.pathname === location.pathname);
  if (mustStay || isPart(page) || !isFirst(build)) return response;
  return load(page);
}

/**
 * Something else than data has come for a page: the tab loads that page as a whole, and with it the refusal in words.
 * Never the page that is open, so that nothing can loop.
 */
export function meetRefusal(response: Response, init?: RequestInit): Response | Promise<never> {
  const page = pageOf(response);
  const isOpen = page.pathname === location.pathname && page.search === location.search;
  const isOfPage = new URL(response.url).pathname.endsWith(".data") && !isPart(page);
  return isOfPage && !isOpen && init?.method !== "POST" ? load(page) : response;
}

/** The page that the data is of. */
function pageOf(response: Response): URL {
  const page = new URL(response.url);
  page.pathname = page.pathname.replace(/^\/_root\.data$|\.data$/, "");
  page.searchParams.delete("_routes");
  return page;
}

const isPart = (page: URL) => page.pathname.startsWith("/resources/");

function load(page: URL): Promise<never> {
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
