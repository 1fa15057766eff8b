export const contactCopy = {
  title: "联系我们",
  customerService: "客户服务",
  dealer: "经销商合作",
  phone: "客服热线",
  mobile: "手机",
  email: "电子邮箱",
  hours: "周一至周日 10:00-17:00（法定节假日除外）",
  storePhone: "门店电话",
} as const;
