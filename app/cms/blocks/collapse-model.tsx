import type { z } from "zod";
import { list, record, recordWithItems, requiredText, text } from "~/domain/lenient/schema";
import type { BlockTools } from "../engine/block-tools";
import { RichText } from "../engine/rich-text";
import styles from "./collapse-model.module.css";

export const schema = () => recordWithItems({ title: text, items: list(record({ title: requiredText, html: text })) });

export interface CollapseModelView {
  title: string | null;
  /** `html` is sanitised. */
  panels: { title: string; html: string }[];
}

export function toView(data: z.output<ReturnType<typeof schema>>, tools: BlockTools): CollapseModelView | null {
  const panels = data.items.map((item) => ({
    title: item.title,
    html: item.html === null ? "" : tools.richText(item.html),
  }));
  return panels.length > 0 ? { title: data.title, panels } : null;
}

/** An accordion; initially closed, open in print. */
export function CollapseModel({ view }: { view: CollapseModelView }) {
  return (
    <section className={styles.collapse}>
      {view.title ? <h2 className={styles.heading}>{view.title}</h2> : null}
      <div className={styles.panels}>
        {view.panels.map((panel, index) => (
          <details key={index} className={styles.panel}>
            <summary className={styles.summary}>{panel.title}</summary>
            <RichText html={panel.html} className={styles.body} />
          </details>
        ))}
      </div>
    </section>
  );
}
