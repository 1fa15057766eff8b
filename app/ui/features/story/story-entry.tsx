import type { StoryCard, StoryEntry } from "~/domain/story";
import { SiteLink } from "~/ui/components/button";
import { commonCopy } from "~/ui/copy/common";
import { pagesCopy } from "~/ui/copy/pages";
import { PageHeader } from "~/ui/components/page-header";
import { Image } from "~/ui/components/image/image";
import { ImagePlaceholder } from "~/ui/components/image/image-placeholder";
import styles from "./story-entry.module.css";

const MAX_COLUMNS = 4;

/** The entry page of the brand story: header, then cards in at most four columns (product.md §2.16). */
export function StoryEntryPage({ image, title, subTitle, cards }: StoryEntry) {
  return (
    <>
      {image ? (
        <div className={styles.header}>
          <Image {...image} alt="" width={1920} height={823} className={styles.cover} priority />
        </div>
      ) : null}
      <PageHeader title={title ?? pagesCopy.brandStory} text={subTitle.join("\n")} />
      {cards.length > 0 ? (
        <nav className={`page ${styles.menu}`} aria-label={title ?? pagesCopy.brandStory}>
          <ul className={styles.cards} data-columns={Math.min(MAX_COLUMNS, cards.length)}>
            {cards.map((card, index) => (
              <li key={index} className={styles.card}>
                <StoryCardLink {...card} />
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </>
  );
}

function StoryCardLink({ title, subTitle, image, linkName, link }: StoryCard) {
  const name = title || linkName || commonCopy.learnMore;
  return (
    <>
      <div className={styles.frame}>
        {image ? (
          <Image
            {...image}
            mobileSrc={null}
            alt=""
            width={900}
            height={1125}
            sizes="(min-width: 1440px) 342px, (min-width: 1024px) 25vw, (min-width: 600px) 33vw, 50vw"
            className={styles.cover}
          />
        ) : (
          <ImagePlaceholder />
        )}
      </div>
      <h2 className={styles.title}>
        {link ? (
          <SiteLink href={link.href} external={link.external} className={styles.link}>
            {name}
          </SiteLink>
        ) : (
          title
        )}
      </h2>
      {subTitle.length > 0 ? <p className={`clamp ${styles.subTitle}`}>{subTitle.join("\n")}</p> : null}
      {link && linkName && title ? (
        <span className={styles.linkName} aria-hidden="true">
          {linkName}
        </span>
      ) : null}
    </>
  );
}
