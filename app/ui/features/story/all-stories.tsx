import { urls } from "~/domain/urls/urls";
import { ButtonLink } from "~/ui/components/button";
import { storyCopy } from "~/ui/copy/content/story";
import styles from "./story-entry.module.css";

/** The way on from a story, whatever its content links to (product.md §2.16). */
export function AllStories() {
  return (
    <p className={styles.all}>
      <ButtonLink href={urls.brandStory} kind="secondary">
        {storyCopy.all}
      </ButtonLink>
    </p>
  );
}
