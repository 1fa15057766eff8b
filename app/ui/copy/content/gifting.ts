export const giftingCopy = {
  title: "企业礼赠",
  dealers: "经销商",
  help: "咨询与帮助",
  phones: "客服热线",
  hours: "服务时间",
} as const;
