import type { JsonObject } from "./context";

/** Link objects of every type of product.md §2.3. */
export const link = {
  external: (url: string): JsonObject => ({ linkType: "1", val: url }),
  story: (onlineId: string): JsonObject => ({ linkType: "2", type: "page", onlineId, val: onlineId }),
  product: (linkSpuId: string, vc?: string): JsonObject => ({ linkType: "3", val: linkSpuId, linkSpuId, vc }),
  path: (val: string): JsonObject => ({ linkType: "4", val }),
  category: (code: string): JsonObject => ({ linkType: "5", val: code, code }),
  content: (id: string): JsonObject => ({ linkType: "7", val: id, id }),
};
