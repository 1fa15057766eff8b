import "@remix-run/server-runtime";

declare module "@remix-run/server-runtime" {
  /** Loaders return what pages receive: single fetch keeps types that JSON would lose. */
  interface Future {
    v3_singleFetch: true;
  }
}
