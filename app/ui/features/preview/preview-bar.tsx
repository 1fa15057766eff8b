import type { ReactNode } from "react";
import { urls } from "~/domain/urls/urls";
import { Button } from "~/ui/components/button";
import { previewCopy } from "~/ui/copy/content/preview";
import styles from "./preview-bar.module.css";
import type { DraftFault, PreviewReport } from "./preview-report";

/** Bar that marks the page as a preview, lists what is not shown, and ends the preview. */
export function PreviewBar({ report, path }: { report: PreviewReport; path: string }) {
  return (
    <aside className={styles.bar} aria-label={previewCopy.label} data-preview>
      <div className={`wrap ${styles.head}`}>
        <p>{report.isDraft ? previewCopy.bar : previewCopy.noDraft}</p>
        <form method="post" action={urls.endPreview}>
          <input type="hidden" name="path" value={path} />
          <Button type="submit" kind="secondary" className={styles.leave}>
            {previewCopy.leave}
          </Button>
        </form>
      </div>
      <Faults title={previewCopy.skipped} lines={report.skipped.map(lineOf)} />
      <Faults title={previewCopy.dropped} lines={report.dropped.map(lineOf)} />
      <Faults
        title={previewCopy.missingAlt}
        lines={report.missingAlt.map(({ block, src }) => (
          <>
            {block}: <code>{src}</code>
          </>
        ))}
      />
    </aside>
  );
}

const lineOf = ({ contentId, block, path, reason }: DraftFault) => (
  <>
    <code>{contentId}</code> {block} <code>{path}</code> {reason}
  </>
);

function Faults({ title, lines }: { title: string; lines: readonly ReactNode[] }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.list} open>
      <summary>
        {title} ({lines.length})
      </summary>
      <ul>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
