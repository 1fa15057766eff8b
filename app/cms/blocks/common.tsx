import type { z } from "zod";
import { RichText } from "../engine/rich-text";
import type { BlockTools } from "../engine/block-tools";
import { object, requiredHtml } from "../engine/fields";
import styles from "./common.module.css";

export const schema = () => object({ html: requiredHtml() });

export interface CommonView {
  /** Sanitised. */
  html: string;
}

export function toView(data: z.output<ReturnType<typeof schema>>, tools: BlockTools): CommonView | null {
  const html = tools.richText(data.html);
  return html === "" ? null : { html };
}

export function Common({ view }: { view: CommonView }) {
  return (
    <section className={styles.common}>
      <RichText html={view.html} />
    </section>
  );
}
