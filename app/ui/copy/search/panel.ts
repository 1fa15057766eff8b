/** For the list below the header's search field. */
export const searchPanelCopy = {
  suggestions: "搜索推荐：",
  history: "搜索记录：",
  clearHistory: "清空搜索记录",
  empty: "暂无数据",
  suggestionCount: (count: number) => `共有${count}条搜索推荐`,
} as const;
