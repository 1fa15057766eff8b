import { lazy, Suspense } from "react";
import type { PreviewReport } from "./preview-report";

// Editors alone see it: no visitor loads its script.
const PreviewBar = lazy(() => import("./preview-bar").then(({ PreviewBar: bar }) => ({ default: bar })));

/** The bar over a page that is a preview; nothing for visitors. */
export function PreviewNotice({ report, path }: { report: PreviewReport | null; path: string }) {
  return report === null ? null : (
    <Suspense fallback={null}>
      <PreviewBar report={report} path={path} />
    </Suspense>
  );
}
