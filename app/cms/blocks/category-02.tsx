import { CategoryCards, type CategoryCardsView } from "./category-cards";

export function Category02({ view }: { view: CategoryCardsView }) {
  return <CategoryCards view={view} columns={2} />;
}
