import { SiteLink } from "~/ui/components/button";
import { Section } from "~/ui/components/section";
import { searchCopy } from "~/ui/copy/search/search";
import styles from "./search-page.module.css";
import type { StoryLink } from "./search-view";

/** News and stories for a keyword. */
export function FoundStories({ stories }: { stories: readonly StoryLink[] }) {
  if (stories.length === 0) return null;
  return (
    <Section title={searchCopy.articles} isLandmark width="nested">
      <ul className={styles.stories}>
        {stories.map(({ href, title, summary, kind }) => (
          <li key={href} className={styles.story}>
            <p className={styles.kind}>{searchCopy.kinds[kind]}</p>
            <h3 className={styles.storyTitle}>
              <SiteLink href={href} className={`quiet stretched ${styles.storyLink}`}>
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
