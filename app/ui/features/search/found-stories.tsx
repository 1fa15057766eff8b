import type { FoundStory } from "~/domain/story";
import { urls } from "~/domain/urls/urls";
import { SiteLink } from "~/ui/components/button";
import { Section } from "~/ui/components/section";
import { searchCopy } from "~/ui/copy/search/search";
import styles from "./search-page.module.css";

/** News and stories for a keyword. */
export function FoundStories({ stories }: { stories: readonly FoundStory[] }) {
  if (stories.length === 0) return null;
  return (
    <Section title={searchCopy.articles} isLandmark width="nested">
      <ul className={styles.stories}>
        {stories.map(({ id, title, summary, kind }) => (
          <li key={`${kind} ${id}`} className={styles.story}>
            <p className={styles.kind}>{searchCopy.kinds[kind]}</p>
            <h3 className={styles.storyTitle}>
              <SiteLink
                href={kind === "story" ? urls.story(id) : urls.article(id)}
                className={`quiet stretched ${styles.storyLink}`}
              >
                {title}
              </SiteLink>
            </h3>
            {summary ? <p className="intro detail">{summary}</p> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
