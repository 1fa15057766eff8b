import { Scripts } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";

/**
 * Remix's scripts, fetched after styles and the image that is seen first: a page is whole without them, and on a slow
 * line their 90 KB would hold it up (docs/decisions/107). `Scripts` has no word for it, so its links are given it here.
 */
export function LateScripts() {
  const scripts = Scripts({}) as ReactElement<{ children: ReactNode }> | null;
  return scripts === null ? null : <>{Children.map(scripts.props.children, fetchLate)}</>;
}

function fetchLate(part: ReactNode): ReactNode {
  return isValidElement(part) && part.type === "link" ? cloneElement(part, LATE) : part;
}

/** React 18 does not know the attribute's name in its own spelling. */
const LATE: object = { fetchpriority: "low" };
