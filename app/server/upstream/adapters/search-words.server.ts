import { z } from "zod";
import type { SearchWords } from "~/domain/search";
import type { CallOptions, UpstreamClient } from "../client.server";
import { listOf, record, requiredText } from "~/domain/lenient/schema";

const wordsJson = (name: string) =>
  listOf(name, z.union([record({ word: requiredText }).transform(({ word }) => word), requiredText]));

const searchWordsJson = record({ defaultWords: wordsJson("defaultWords"), hotWords: wordsJson("hotWords") })
  .nullable()
  .transform((words): SearchWords => words ?? { defaultWords: [], hotWords: [] });

/** searchWord/findSearchWord. */
export function readSearchWords(client: UpstreamClient, options: CallOptions): Promise<SearchWords> {
  return client.read("searchWord/findSearchWord", { storeId: client.site.siteId }, searchWordsJson, options);
}
