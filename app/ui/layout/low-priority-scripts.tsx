import { Scripts } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";

/**
 * Remix's scripts with low fetch priority, after styles and the first visible image: a page is complete without them,
 * and on a slow connection their 90 KB would delay it (docs/decisions/107). `Scripts` has no prop for it.
 */
export function LowPriorityScripts() {
  const scripts = Scripts({}) as ReactElement<{ children: ReactNode }> | null;
  return scripts === null ? null : <>{Children.map(scripts.props.children, withLowPriority)}</>;
}

function withLowPriority(part: ReactNode): ReactNode {
  return isValidElement(part) && part.type === "link" ? cloneElement(part, LOW_PRIORITY) : part;
}

/** In lower case, because React 18 does not know `fetchPriority`. */
const LOW_PRIORITY: object = { fetchpriority: "low" };
