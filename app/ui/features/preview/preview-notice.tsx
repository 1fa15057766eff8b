import { lazy, Suspense, type ComponentType } from "react";
import type { PreviewReport } from "./preview-report";

// Only editors see it, so no visitor loads its script.
const PreviewBar = lazy<ComponentType<{ report: PreviewReport; path: string }>>(() =>
  import("./preview-bar").then(
    ({ PreviewBar: bar }) => ({ default: bar }),
    () => ({ default: () => null }),
  ),
);

/** The bar above a page in preview; nothing for visitors. */
export function PreviewNotice({ report, path }: { report: PreviewReport | null; path: string }) {
  return report === null ? null : (
    <Suspense fallback={null}>
      <PreviewBar report={report} path={path} />
    </Suspense>
  );
}
