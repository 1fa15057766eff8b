/** Loads the page again. Not `location.reload`: those of the router are prevented (docs/decisions/302). */
export function reloadPage(): void {
  const { pathname, search } = window.location;
  window.location.replace(pathname + search);
}
