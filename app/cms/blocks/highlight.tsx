import type { z } from "zod";
import { anything, image, record, requiredText, text } from "~/domain/lenient/schema";
import { ButtonLink } from "~/ui/components/button";
import { leadParagraphClass, lineBreakingClass } from "~/ui/components/text/line-breaking";
import { BESIDE, Split } from "~/ui/components/split";
import { commonCopy } from "~/ui/copy/common";
import { goalsCopy } from "~/ui/copy/content/goals";
import type { BlockTools } from "../engine/block-tools";
import styles from "./highlight.module.css";

export const schema = () => record({ title: requiredText, subTitle: text, image, link: anything });

export function toView(data: z.output<ReturnType<typeof schema>>, tools: BlockTools) {
  const { title, subTitle } = data;
  return { title, subTitle, image: data.image, link: tools.link(data.link) };
}

type View = NonNullable<ReturnType<typeof toView>>;

const goalOf = (href: string) => goalsCopy.find(([beginning]) => href.startsWith(beginning))?.[1];

/** One sentence with generous margins. */
export function Highlight({ view: { title, subTitle, image, link } }: { view: View }) {
  return (
    <Split image={image && { ...image, sizes: BESIDE }} ratio="classic" side="left">
      <h2 className={`${styles.title} ${lineBreakingClass(title)}`}>{title}</h2>
      {subTitle ? <p className={`intro ${styles.subTitle} ${leadParagraphClass(subTitle)}`}>{subTitle}</p> : null}
      {link === null ? null : (
        <p className={styles.way}>
          <ButtonLink kind="secondary" href={link.href} external={link.external}>
            {goalOf(link.href) ?? commonCopy.learnMore}
            <span className="visually-hidden">{title}</span>
          </ButtonLink>
        </p>
      )}
    </Split>
  );
}
