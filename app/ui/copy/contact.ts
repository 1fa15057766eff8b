export const contactCopy = {
  customerService: "客户服务",
  dealer: "经销商合作",
  phone: "客服热线",
  email: "电子邮箱",
} as const;
