import {
  answeredList,
  chinaTime,
  mediaUrl,
  nullableOne,
  record,
  requiredText,
  resultsOf,
  text,
} from "~/domain/lenient/schema";
import { assumed, fromSite, get, id, OPEN, paged, post } from "./declare.server";
import { requiredWritten, written } from "./written.server";

const newsItemJson = record({
  id: assumed.needed(requiredText, "its id"),
  title: assumed.needed(requiredWritten, "its title"),
  summary: assumed.usual(written, "its summary"),
  coverUrl: assumed.usual(mediaUrl, "its image"),
  catalogId: assumed.usual(text, "its catalog"),
  publishTime: assumed.usual(chinaTime, "when it was published"),
});

/** News (upstream.md §4.5). */
export const news = {
  "cms/info/getCatalogList": get(`${OPEN}/cms/info/getCatalogList`, {
    means: "the news catalogs",
    group: "news",
    seenAt: ["/news"],
    request: { channelCode: fromSite("channelCode") },
    data: assumed.needed(
      answeredList(
        record({
          id: assumed.needed(requiredText, "its id"),
          catalogName: assumed.needed(requiredWritten, "its name"),
        }),
      ),
      "the catalogs, in order",
    ),
  }),
  "cms/info/getPageList": post(`${OPEN}/cms/info/getPageList`, {
    means: "one page of the news, of all catalogs or one",
    group: "news",
    seenAt: ["/news*", "/news/3017", "/feed.xml"],
    requestSource: "assumed",
    request: paged({ channelCode: fromSite("channelCode"), catalogId: id().optional() }),
    data: resultsOf(newsItemJson, ({ id }) => id),
  }),
  "cms/info/getDetail": get(`${OPEN}/cms/info/getDetail`, {
    means: "one article",
    group: "news",
    seenAt: ["/news/3017*"],
    request: { id: id({ key: "cms/info/getPageList", path: "results.0.id" }) },
    data: nullableOne(
      record({
        id: assumed.spare(text, "as asked for"),
        title: assumed.needed(written, "its title"),
        content: assumed.needed(text, "its text, HTML"),
        coverUrl: assumed.spare(mediaUrl, "its image"),
        publishTime: assumed.spare(chinaTime, "when it was published"),
        catalogId: assumed.spare(text, "its catalog"),
      }),
    ),
  }),
};
