import type { z } from "zod";
import { record, requiredText } from "~/domain/lenient/schema";
import { RichText } from "../engine/rich-text";
import type { BlockTools } from "../engine/block-tools";
import styles from "./common.module.css";

export const schema = () => record({ html: requiredText });

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
