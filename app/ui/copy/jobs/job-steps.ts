export const jobStepsCopy = {
  title: "职位申请",
  detail: "职位详情",
  apply: "投递简历",
  infoFailed: "职位信息获取失败，请稍后重试！",
  sent: "您的简历已投递成功！",
  sentNote: "我们会尽快与您联系。请勿重复投递简历",
  sentJob: "申请职位",
  sentAt: "投递时间",
  phoneNumber: "手机号码",
  next: (phone: string) => `招聘部门查阅后，如需进一步沟通，会拨打${phone}与您联系，请留意来电。`,
  done: "确定",
} as const;
