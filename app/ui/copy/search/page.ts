/** For the page that shows products and stories together. */
export const searchPageCopy = {
  products: "相关产品",
  promptTitle: "您想找什么？",
  promptText: "输入产品名称、系列或关键词。",
  pastEnd: "没有更多相关内容了",
  moreProducts: "查看全部相关产品",
  productsFailed: "相关产品暂时无法显示，请稍后重试。",
  storiesFailed: "相关内容暂时无法显示，请稍后重试。",
} as const;
