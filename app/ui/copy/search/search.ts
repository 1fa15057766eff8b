import { pagesCopy } from "../pages";

export const searchCopy = {
  hotWords: "热门搜索",
  pageTitle: "搜索结果",
  resultsFor: (keyword: string) => `“${keyword}”的搜索结果`,
  articles: "相关内容",
  kinds: { news: pagesCopy.news, story: pagesCopy.brandStory },
  noResult: "没有找到相关的内容",
  noResultHint: "请检查输入的文字，或换一个更简短的关键词再试。",
  /** Above or below what was found besides products. */
  noProducts: "没有找到相关的产品",
  showingFor: (keyword: string, found: string) => `没有找到“${keyword}”，已为您显示“${found}”的搜索结果。`,
  sitePages: "您要找的也许在这里",
  categories: "相关分类",
  inSeries: (name: string, series: string) => `${name}（${series}）`,
  otherSpellings: "您是不是想找",
  browseSeries: "或从以下系列开始浏览",
  articlesToo: "查看相关新闻与品牌故事",
} as const;
