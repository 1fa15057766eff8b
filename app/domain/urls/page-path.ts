const SUFFIX = ".data";

/** Whether a path is that of Remix's data request for a page. */
export const isDataPath = (path: string): boolean => path.endsWith(SUFFIX);

/** The path of the page that a data request is for; any other path as it is. */
export function pagePathOf(path: string): string {
  if (path === `/_root${SUFFIX}`) return "/";
  return isDataPath(path) ? path.slice(0, -SUFFIX.length) : path;
}
