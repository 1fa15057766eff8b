import type { FailureReference } from "~/domain/failure-reference";
import { urls } from "~/domain/urls/urls";
import { buttonClass } from "~/ui/components/button";
import { commonCopy } from "~/ui/copy/common";
import { MendedCup } from "~/ui/components/line-drawings";
import { Notice } from "~/ui/components/notice";
import { StandaloneDocument } from "~/ui/components/standalone-document";
import { ReferenceLine } from "~/ui/components/text/reference-line";
import { errorTextOf } from "./route-error";
import styles from "./route-error.module.css";

export interface RefusalPageProps {
  status: number;
  stylesheets: readonly string[];
  reference: FailureReference;
}

/** The complete document for a request that was refused before Remix was called; it has no script. */
export function RefusalPage({ status, stylesheets, reference }: RefusalPageProps) {
  const { title, text } = errorTextOf(status);
  return (
    <StandaloneDocument title={title} stylesheets={stylesheets}>
      <body>
        <main id="main" className={styles.error} data-status={status}>
          <Notice heading="h1" drawing={<MendedCup />} title={title} text={text}>
            <a className={buttonClass("primary")} href={urls.home}>
              {commonCopy.backHome}
            </a>
          </Notice>
          <div className={`fine ${styles.help}`}>
            <ReferenceLine reference={reference} />
          </div>
        </main>
      </body>
    </StandaloneDocument>
  );
}
