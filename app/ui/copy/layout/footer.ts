export const footerCopy = {
  toVerification: "前往上方输入验证码",
  verificationText: "输入产品上的验证码，查询产品真伪。",
  howToBuy: "如何购买",
  gifting: "企业礼赠与礼品包装",
  parentGroup: "集团官网",
  sisterBrands: "集团品牌",
  legal: "法律信息",
} as const;
