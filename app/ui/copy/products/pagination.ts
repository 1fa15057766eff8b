/** For every paginated list: products, news, jobs and search results. */
export const paginationCopy = {
  pages: "分页",
  page: (page: number) => `第${page}页`,
  pageOf: (page: number, pages: number) => `第${page}页，共${pages}页`,
  previousPage: "上一页",
  nextPage: "下一页",
  pastEndHint: "您访问的页码超出范围。",
  firstPage: "回到第一页",
  lastPage: "前往最后一页",
} as const;
