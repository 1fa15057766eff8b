import { z } from "zod";
import { list, nullableOne, record, requiredText } from "~/domain/lenient/schema";
import type { SearchWords } from "~/domain/search";
import type { UpstreamClient } from "../client.server";

const wordsJson = list(z.union([record({ word: requiredText }).transform(({ word }) => word), requiredText]));

const searchWordsJson = nullableOne(record({ defaultWords: wordsJson, hotWords: wordsJson })).transform(
  (words): SearchWords => words ?? { defaultWords: [], hotWords: [] },
);

/** searchWord/findSearchWord. */
export function readSearchWords(client: UpstreamClient): Promise<SearchWords> {
  return client.read("searchWord/findSearchWord", { storeId: client.site.siteId }, searchWordsJson);
}
