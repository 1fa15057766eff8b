import { lazy, Suspense } from "react";
import { LoadingFallback } from "~/ui/components/loading";
import { commonCopy } from "~/ui/copy/common";
import type { Outage } from "./route-error";

// Errors are rare: the error page is a separate chunk, with plain text as fallback if it cannot load.
const Page = lazy(() =>
  import("./route-error").then(
    (page) => ({ default: page.RouteError }),
    () => ({ default: PlainError }),
  ),
);

function PlainError() {
  return (
    <p className="page" role="alert">
      {commonCopy.requestFailed}
    </p>
  );
}

/** The error page of a route, with what it says of its own if it is unavailable. */
export function RouteError({ outage }: { outage?: Outage | undefined }) {
  return (
    <Suspense fallback={<LoadingFallback />}>
      <Page outage={outage} />
    </Suspense>
  );
}
