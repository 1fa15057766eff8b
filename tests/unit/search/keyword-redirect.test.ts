import { expect, it } from "vitest";
import { loader } from "~/routes/products.keyword.$keyword";

it.each([
  ["/products/keyword/%20%E8%8C%B6?page=2", "/products/keyword/%E8%8C%B6?page=2"],
  ["/products/keyword/%20.?page=2", "/search-results-page?q=."],
  ["/products/keyword/%20", "/search-results-page"],
])("%s leads to %s", async (path, target) => {
  const request = new Request(`http://site.test${path}`);
  const answer: unknown = await loader({ request, params: {}, context: {} }).catch((thrown: unknown) => thrown);
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).headers.get("Location")).toBe(target);
});
