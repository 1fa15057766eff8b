/** The part of search.ts that is in every page's bundle. */
export const searchBoxCopy = {
  label: "搜索",
  placeholder: "请输入搜索关键词",
  submit: "搜索",
} as const;
