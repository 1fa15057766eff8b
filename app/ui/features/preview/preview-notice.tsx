import { loadPart } from "~/ui/components/behaviour/load-part";
import type { PreviewReport } from "./preview-report";

// Only editors see it, so no visitor loads its script.
const PreviewBar = loadPart(() => import("./preview-bar").then((module) => module.PreviewBar));

/** The bar above a page in preview; nothing for visitors. */
export function PreviewNotice({ report, path }: { report: PreviewReport | null; path: string }) {
  return report === null ? null : <PreviewBar report={report} path={path} />;
}
