import type { z } from "zod";
import { image, record, requiredText, text } from "~/domain/lenient/schema";
import type { ResponsiveImage } from "~/domain/urls/image-urls";
import { leadParagraphClass, lineBreakingClass } from "~/ui/components/line-breaking";
import { Image } from "~/ui/components/image/image";
import styles from "./brand-story-title.module.css";

export const schema = () => record({ mainTitle: requiredText, subTitle: text, image });

export interface BrandStoryTitleView {
  title: string;
  subTitle: string | null;
  image: ResponsiveImage | null;
}

export function toView(data: z.output<ReturnType<typeof schema>>): BrandStoryTitleView {
  return { title: data.mainTitle, subTitle: data.subTitle, image: data.image };
}

interface BrandStoryTitleProps {
  view: BrandStoryTitleView;
  heading: "h1" | "h2";
  priority?: boolean;
}

/** Opening of a story: title, sub-title, image. */
export function BrandStoryTitle({ view, heading: Heading, priority = false }: BrandStoryTitleProps) {
  return (
    <section className={styles.opening}>
      <div className={styles.text}>
        <Heading className={`${styles.title} ${lineBreakingClass(view.title)}`}>{view.title}</Heading>
        {view.subTitle ? (
          <p className={`${styles.subTitle} ${leadParagraphClass(view.subTitle)}`}>{view.subTitle}</p>
        ) : null}
      </div>
      {view.image ? (
        <div className={styles.image}>
          <Image {...view.image} alt="" width={1920} height={823} className={styles.cover} priority={priority} />
        </div>
      ) : null}
    </section>
  );
}
