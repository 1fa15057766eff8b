import type { z } from "zod";
import { image, record, requiredText, text } from "~/domain/lenient/schema";
import { leadParagraphClass, lineBreakingClass } from "~/ui/components/text/line-breaking";
import { Media } from "~/ui/components/image/media";
import styles from "./brand-story-title.module.css";

export const schema = () => record({ mainTitle: requiredText, subTitle: text, image });

export function toView(data: z.output<ReturnType<typeof schema>>) {
  return { title: data.mainTitle, subTitle: data.subTitle, image: data.image };
}

type View = NonNullable<ReturnType<typeof toView>>;

interface BrandStoryTitleProps {
  view: View;
  heading: "h1" | "h2";
  priority?: boolean;
}

/** Opening of a story: image, and below it title and sub-title. */
export function BrandStoryTitle({ view, heading: Heading, priority = false }: BrandStoryTitleProps) {
  return (
    <section className={styles.opening}>
      {view.image ? <Media image={{ ...view.image, priority }} ratio="banner" /> : null}
      <div className={`centred ${styles.text}`}>
        <Heading className={`${styles.title} ${lineBreakingClass(view.title)}`}>{view.title}</Heading>
        {view.subTitle ? (
          <p className={`intro ${styles.lead} ${leadParagraphClass(view.subTitle)}`}>{view.subTitle}</p>
        ) : null}
      </div>
    </section>
  );
}
