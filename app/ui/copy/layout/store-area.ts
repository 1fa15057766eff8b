import { commonCopy } from "../common";

/** The part of stores.ts that is in every page's bundle. */
export const storeAreaCopy = {
  area: "门店信息",
  more: "更多门店",
  phone: "电话",
  onlineChannels: "线上渠道",
  followUs: "关注我们",
  openOutside: "复制链接，在浏览器打开",
  copyShopLink: { ...commonCopy.copyLink, notCopied: "复制失败，请在浏览器中搜索该店铺" },
  qrOf: (name: string) => `${name}二维码`,
  frameTitle: "离您最近的门店",
} as const;
