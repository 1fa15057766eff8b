import { ButtonLink, SiteLink } from "~/ui/components/button";
import type { CategoryCardView } from "~/ui/components/cards/category-cards";
import { listingCopy } from "~/ui/copy/products/listing";
import type { ListingView } from "../listing/listing-view";
import { ProductListing } from "../listing/product-listing";
import { PageHeader } from "~/ui/components/page-header";
import { CardSection } from "./card-section";
import styles from "./category-page.module.css";
import type { CategoryPageView } from "./series-view";

/** A category with its products, and links to its child categories. */
export function CategoryPage({ category, listing }: { category: CategoryPageView; listing: ListingView }) {
  const { kind, name, nameEn, description, categories, browseHref, breadcrumbs } = category;
  const above = breadcrumbs.at(-2);
  const empty =
    categories.length > 0 ? (
      <BelowCategory name={name} cards={categories} browseHref={kind === "whole" ? null : browseHref} />
    ) : undefined;
  return (
    <>
      <PageHeader title={name} titleEn={nameEn} text={description} isCompact>
        {empty !== undefined && listing.total === 0 ? null : <Narrower cards={categories} />}
      </PageHeader>
      <ProductListing view={listing} empty={empty} />
      {above?.href === undefined || listing.products.length === 0 ? null : (
        <p className="no-print page more">
          <ButtonLink href={above.href} kind="secondary">
            {listingCopy.browseAllOf(above.label)}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

function Narrower({ cards }: { cards: readonly CategoryCardView[] }) {
  if (cards.length === 0) return null;
  return (
    <nav aria-label={listingCopy.narrower}>
      <ul className={`wrap ${styles.links}`}>
        {cards.map(({ href, name }) => (
          <li key={href}>
            <SiteLink href={href} prefetch="intent" className={`tap underlined ${styles.link}`}>
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface BelowCategoryProps {
  name: string;
  cards: CategoryCardView[];
  /** null = this is the listing of all of them. */
  browseHref: string | null;
}

/** A category whose products are all in its child categories. */
function BelowCategory({ name, cards, browseHref }: BelowCategoryProps) {
  return (
    <div className={styles.below}>
      <CardSection title={listingCopy.byCategory} label={listingCopy.categories} cards={cards} isFirst />
      {browseHref === null ? null : (
        <ButtonLink href={browseHref} kind="secondary">
          {listingCopy.browseAllOf(name)}
        </ButtonLink>
      )}
    </div>
  );
}
