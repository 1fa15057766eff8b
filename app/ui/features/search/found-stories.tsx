import { useId } from "react";
import { SiteLink } from "~/ui/components/button";
import { searchCopy } from "~/ui/copy/search/search";
import styles from "./search-page.module.css";
import type { StoryLink } from "./search-view";

/** News and stories for a keyword. */
export function FoundStories({ stories }: { stories: readonly StoryLink[] }) {
  const id = useId();
  if (stories.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {searchCopy.articles}
      </h2>
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
    </section>
  );
}
