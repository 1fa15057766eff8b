import "react";
import "@remix-run/server-runtime";

declare module "@remix-run/server-runtime" {
  /** Types loader data as returned: single fetch preserves types that JSON would lose. */
  interface Future {
    v3_singleFetch: true;
  }
}

declare module "react" {
  interface VideoHTMLAttributes<T> extends MediaHTMLAttributes<T> {
    /** Later than React's types: a film's poster waits until the film is near (docs/decisions/453). */
    loading?: "lazy";
  }
}
