export const newsCopy = {
  all: "全部",
  catalogs: "新闻分类",
  empty: "暂无新闻",
  emptyHint: "请稍后再来看看。",
  older: "上一篇",
  newer: "下一篇",
  backToList: "返回新闻列表",
  pastEnd: "没有更多新闻了",
  neighbours: "上一篇与下一篇",
  feed: "新闻订阅",
} as const;
