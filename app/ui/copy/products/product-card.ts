/** Separate from the product page's texts, because every list of products needs these. */
export const productCardCopy = {
  priceLabel: "官方指导价",
  priceOnRequest: "官方指导价: 请洽线下门店",
  noImage: "暂无图片",
} as const;
