import type { z } from "zod";
import { anything, image, record, requiredText, text } from "~/domain/lenient/schema";
import type { ResponsiveImage } from "~/domain/urls/image-urls";
import { SiteLink } from "~/ui/components/button";
import { leadParagraphClass, lineBreakingClass } from "~/ui/components/line-breaking";
import { Image } from "~/ui/components/image/image";
import type { BlockTools } from "../engine/block-tools";
import type { CmsLink } from "../engine/links";
import styles from "./highlight.module.css";

export const schema = () => record({ title: requiredText, subTitle: text, image, link: anything });

export interface HighlightView {
  title: string;
  subTitle: string | null;
  image: ResponsiveImage | null;
  link: CmsLink | null;
}

export function toView(data: z.output<ReturnType<typeof schema>>, tools: BlockTools): HighlightView {
  const { title, subTitle } = data;
  return { title, subTitle, image: data.image, link: tools.link(data.link) };
}

/** One sentence with generous margins. */
export function Highlight({ view }: { view: HighlightView }) {
  const { title, subTitle, image, link } = view;
  return (
    <section className={`${styles.highlight} ${image ? styles.withImage : ""}`}>
      {image ? (
        <div className={styles.image}>
          <Image
            {...image}
            alt=""
            width={1600}
            height={900}
            sizes="(min-width: 1024px) 60vw, 100vw"
            className={styles.cover}
          />
        </div>
      ) : null}
      <div className={styles.text}>
        <h2 className={`${styles.title} ${lineBreakingClass(title)}`}>
          {link === null ? (
            title
          ) : (
            <SiteLink href={link.href} external={link.external} className={styles.link}>
              {title}
            </SiteLink>
          )}
        </h2>
        {subTitle ? <p className={`${styles.subTitle} ${leadParagraphClass(subTitle)}`}>{subTitle}</p> : null}
      </div>
    </section>
  );
}
