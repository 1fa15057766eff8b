import { blocksCopy } from "~/ui/copy/content/blocks";
import { PageHeader } from "~/ui/components/page-header";
import styles from "./block-examples.module.css";
import type { BlockExample } from "./block-examples.server";
import { CmsContent } from "../cms-content";

/** Every block next to its JSON. */
export function BlockExamples({ examples }: { examples: readonly BlockExample[] }) {
  return (
    <>
      <PageHeader title={blocksCopy.title} text={blocksCopy.text} />
      {examples.map(({ name, note, json, blocks }, index) => (
        <section key={index} className={styles.example}>
          <header className={`page ${styles.header}`}>
            <h2 className="size-20">
              <code>{name}</code>
            </h2>
            {note !== null ? <p className="detail">{note}</p> : null}
          </header>
          <CmsContent blocks={blocks} />
          <details className="page">
            <summary className="tap underlined detail">{blocksCopy.json}</summary>
            <pre className={styles.json} tabIndex={0}>
              {json}
            </pre>
          </details>
        </section>
      ))}
    </>
  );
}
