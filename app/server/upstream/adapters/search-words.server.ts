import { z } from "zod";
import type { CallOptions, UpstreamClient } from "../client.server";
import { listOf, record, requiredText } from "../tolerant.server";

export interface SearchWords {
  defaultWords: string[];
  hotWords: string[];
}

const wordsJson = (name: string) =>
  listOf(name, z.union([record({ word: requiredText }).transform(({ word }) => word), requiredText]));

const searchWordsJson = record({ defaultWords: wordsJson("defaultWords"), hotWords: wordsJson("hotWords") })
  .nullable()
  .transform((words): SearchWords => words ?? { defaultWords: [], hotWords: [] });

/** searchWord/findSearchWord. */
export function readSearchWords(client: UpstreamClient, options: CallOptions): Promise<SearchWords> {
  return client.read("searchWord/findSearchWord", { storeId: client.site.siteId }, searchWordsJson, options);
}
