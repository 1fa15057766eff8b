import { FIRST_ROW } from "~/ui/components/cards/card-grid";
import { CategoryCards, type CategoryCardView } from "~/ui/components/cards/category-cards";
import { pagesCopy } from "~/ui/copy/pages";
import { listingCopy } from "~/ui/copy/products/listing";
import { BACK_HOME, Notice } from "~/ui/components/notice";
import { PageHeader } from "~/ui/components/page-header";
import styles from "./series-list.module.css";

/** All series as cards. */
export function SeriesList({ series }: { series: readonly CategoryCardView[] }) {
  if (series.length === 0) {
    return <Notice heading="h1" title={pagesCopy.products} text={listingCopy.noSeries} way={BACK_HOME} />;
  }
  return (
    <>
      <PageHeader title={pagesCopy.products} text={listingCopy.seriesListText} />
      <div className={`page ${styles.cards}`}>
        <CategoryCards cards={series} firstScreen={FIRST_ROW} />
      </div>
    </>
  );
}
