import "@remix-run/server-runtime";

declare module "@remix-run/server-runtime" {
  /** Types loader data as returned: single fetch preserves types that JSON would lose. */
  interface Future {
    v3_singleFetch: true;
  }
}
