/** Of each contact line that the site settings give no label. */
export const contactCopy = {
  tel: "客服热线",
  phone: "经销商合作",
  email: "电子邮箱",
} as const;
