import { z } from "zod";
import { list, nullable, nullableOne, number, record, requiredText, resultsOf, text } from "~/domain/lenient/schema";
import type { SearchWords } from "~/domain/search";
import { assumed, fromSite, get, MALL, paged, post, said, trying, typed } from "./declare.server";
import { requiredWritten, written } from "./written.server";

/** A word is a text, or `{ word }`. */
const wordsJson = list(
  z.union([
    record({ word: assumed.needed(requiredWritten, "the word") }).transform(({ word }) => word),
    requiredWritten,
  ]),
);

const kindJson = requiredText.transform((type) => type.trim().toLowerCase()).pipe(z.enum(["news", "story"]));

/** Search words, suggestions and stories (upstream.md §4.4). */
export const search = {
  "searchWord/findSearchWord": get("/ecommerce/v1/searchWord/findSearchWord", {
    means: "the words that the search box offers",
    group: "search",
    seenAt: ["/cookie", "/search-results-page"],
    request: { storeId: fromSite("siteId") },
    data: nullableOne(
      record({
        defaultWords: said.needed(wordsJson, "shown in the empty search box; texts, or `{ word }`"),
        hotWords: said.needed(wordsJson, "offered below it; texts, or `{ word }`"),
      }),
    ).transform((words): SearchWords => words ?? { defaultWords: [], hotWords: [] }),
  }),
  "product/autocomplete": get(`${MALL}/product/autocomplete`, {
    means: "suggestions for what was typed",
    group: "search",
    seenAt: ["/resources/suggest?q=茶"],
    request: {
      storeId: fromSite("siteId"),
      size: trying(10, z.int().min(1).max(999)),
      searchWord: typed(
        { key: "searchWord/findSearchWord", path: "hotWords.0" },
        { key: "product/keywordList", path: "results.0.productName" },
      ),
    },
    data: said.needed(
      nullable(
        list(
          record({
            sourceType: said.needed(number, "0 keyword, 1 product, 2 category"),
            sourceId: said.spare(text, "of a product: its id"),
            sourceCode: said.spare(text, "of a category: its code"),
            suggest: said.needed(requiredWritten, "the text"),
          }),
        ),
      ),
      "the suggestions",
    ),
  }),
  "content/searchCmsInfoList": post("/productSearch/cms/front/noAuth/v1/content/searchCmsInfoList", {
    means: "news and stories that contain a keyword",
    group: "search",
    seenAt: ["/search-results-page?q=茶"],
    requestSource: "assumed",
    request: paged({
      keyword: typed(
        { key: "cms/info/getPageList", path: "results.0.title" },
        { key: "product/keywordList", path: "results.0.productName" },
      ),
      storeCode: fromSite("storeCode"),
    }),
    data: resultsOf(
      record({
        id: assumed.needed(requiredText, "its id"),
        title: assumed.needed(requiredWritten, "its title"),
        summary: assumed.usual(written, "its summary"),
        type: assumed.needed(kindJson, "`news` or `story`; a hit of another type has no page here"),
      }),
      ({ type, id }) => `${type} ${id}`,
    ),
  }),
};
