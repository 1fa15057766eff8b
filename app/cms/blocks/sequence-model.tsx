import type { z } from "zod";
import { image, list, record, recordWithItems, text } from "~/domain/lenient/schema";
import { Media } from "~/ui/components/image/media";
import { BESIDE } from "~/ui/components/split";
import { Section } from "~/ui/components/section";
import styles from "./sequence-model.module.css";

export const schema = () =>
  recordWithItems({
    title: text,
    items: list(record({ label: text, title: text, text: text, image })),
  });

export function toView(data: z.output<ReturnType<typeof schema>>) {
  const steps = data.items
    .map(({ label, title, text, image }) => ({ label, title, text, image }))
    .filter((step) => step.label !== null || step.title !== null || step.text !== null || step.image !== null);
  return steps.length > 0 ? { title: data.title, steps } : null;
}

type View = NonNullable<ReturnType<typeof toView>>;

/** A timeline; a few steps without pictures stand side by side. */
export function SequenceModel({ view }: { view: View }) {
  const Heading = view.title ? "h3" : "h2";
  const isRow = view.steps.length <= 4 && view.steps.every(({ image }) => image === null);
  return (
    <Section isLarge title={view.title} width="page" className={isRow ? styles.row : styles.sequence}>
      <ol className={styles.steps}>
        {view.steps.map((step, index) => (
          <li key={index} className={styles.step}>
            {step.label ? <p className={styles.label}>{step.label}</p> : null}
            <div className={styles.words}>
              {step.title ? <Heading className={styles.title}>{step.title}</Heading> : null}
              {step.text ? <p className={`intro ${isRow ? "" : "prose"}`}>{step.text}</p> : null}
            </div>
            {step.image ? (
              <Media image={{ ...step.image, sizes: BESIDE }} ratio="classic" className={styles.picture} />
            ) : null}
          </li>
        ))}
      </ol>
    </Section>
  );
}
