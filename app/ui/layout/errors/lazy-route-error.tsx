import { loadPart } from "~/ui/components/behaviour/load-part";
import { LoadingFallback } from "~/ui/components/loading";
import { commonCopy } from "~/ui/copy/common";

/** The error page of a route, with what it says of its own if it is unavailable: errors are rare, and it is a chunk. */
export const RouteError = loadPart(
  () => import("./route-error").then((page) => page.RouteError),
  PlainError,
  <LoadingFallback />,
);

function PlainError() {
  return (
    <p className="page" role="alert">
      {commonCopy.requestFailed}
    </p>
  );
}
