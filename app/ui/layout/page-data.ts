/** The URL of the page that the data at `url` belong to. */
export function pageOf(url: string | URL): URL {
  const page = new URL(url);
  page.pathname = page.pathname.replace(/^\/_root\.data$|\.data$/, "");
  page.searchParams.delete("_routes");
  return page;
}

export const isResource = (page: URL) => page.pathname.startsWith("/resources/");
