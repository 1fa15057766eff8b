import { urls } from "~/domain/urls/urls";
import { ButtonLink } from "~/ui/components/button";
import { storyCopy } from "~/ui/copy/content/story";

/** The way on from a story, whatever its content links to (product.md §2.16). */
export function AllStories() {
  return (
    <p className="more">
      <ButtonLink href={urls.brandStory} kind="text">
        {storyCopy.all}
      </ButtonLink>
    </p>
  );
}
