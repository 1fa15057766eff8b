import { CategoryCards, schema, toView, type CategoryCardsView } from "./category-cards";

export { schema, toView };

export function Category02({ view }: { view: CategoryCardsView }) {
  return <CategoryCards view={view} columns={2} />;
}
