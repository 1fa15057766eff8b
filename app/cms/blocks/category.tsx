import { CategoryCards, type CategoryCardsView } from "./category-cards";

export function Category({ view }: { view: CategoryCardsView }) {
  return <CategoryCards view={view} columns={4} />;
}
