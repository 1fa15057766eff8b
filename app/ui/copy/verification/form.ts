/** The part of verification.ts that is in every page's bundle. */
export const verificationFormCopy = {
  label: "验证码",
  enterCode: "请输入验证二维码",
  submit: "确定",
} as const;
