import { urls } from "~/domain/urls/urls";
import { Button } from "~/ui/components/button";
import { previewCopy } from "~/ui/copy/content/preview";
import styles from "./preview-bar.module.css";
import type { DraftFault, PreviewReport } from "./preview-report";

/** Bar that marks the page as a preview, lists what is not shown, and ends the preview. */
export function PreviewBar({ report, path }: { report: PreviewReport; path: string }) {
  return (
    <aside className={styles.bar} aria-label={previewCopy.label} data-preview>
      <div className={styles.head}>
        <p>{report.isDraft ? previewCopy.bar : previewCopy.noDraft}</p>
        <form method="post" action={urls.endPreview}>
          <input type="hidden" name="path" value={path} />
          <Button type="submit" kind="secondary" className={styles.leave}>
            {previewCopy.leave}
          </Button>
        </form>
      </div>
      <Faults title={previewCopy.skipped} faults={report.skipped} />
      <Faults title={previewCopy.dropped} faults={report.dropped} />
      {report.missingAlt.length > 0 ? (
        <details className={styles.list} open>
          <summary>
            {previewCopy.missingAlt} ({report.missingAlt.length})
          </summary>
          <ul>
            {report.missingAlt.map(({ block, src }, index) => (
              <li key={index}>
                {block}: <code>{src}</code>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </aside>
  );
}

function Faults({ title, faults }: { title: string; faults: readonly DraftFault[] }) {
  if (faults.length === 0) return null;
  return (
    <details className={styles.list} open>
      <summary>
        {title} ({faults.length})
      </summary>
      <ul>
        {faults.map(({ contentId, block, path, reason }, index) => (
          <li key={index}>
            <code>{contentId}</code> {block} <code>{path}</code> {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
