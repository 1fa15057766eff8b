import type { ApplicationFieldName } from "~/domain/jobs/application-schema";
import { jobStepsCopy } from "./job-steps";

/** The form; what a job's other steps show stands in job-steps.ts, which the board loads. */
export const resumeCopy = {
  submit: "提交申请",
  /** Per field: its label, the text for a missing value, and optionally one for an invalid value. */
  fields: {
    personName: { label: "姓名", required: "请输入姓名", wrong: "姓名不能超过20个字" },
    phoneNumber: { label: jobStepsCopy.phoneNumber, required: "请输入手机号码", wrong: "请输入正确格式的手机号码" },
    cityId: { label: "地点偏好", required: "请选择地点偏好" },
    positionIdList: { label: "意向门店", required: "请选择门店", wrong: "最多选择2家门店" },
    resumeUpload: { label: "简历", required: "请上传简历" },
    portfolioUpload: { label: "作品集", required: "请上传作品集" },
    captchaKey: { label: "图形验证码", required: "验证码获取失败，请稍后重试！" },
    captchaCode: { label: "验证码", required: "请输入验证码", wrong: "验证码不能超过4个字符" },
  } satisfies Record<ApplicationFieldName, { label: string; required: string; wrong?: string }>,
  chooseCity: "请选择",
  loadStores: "查看该地门店",
  storesAwaitCity: "请先选择地点偏好",
  storesFull: "已选择2家门店，如需更换，请先取消一家",
  noStores: "该地暂无门店",
  captchaRefresh: "换一张",
  captchaTooMany: "获取验证码过于频繁，请稍后再试。",
  storesFailed: "门店数据获取失败，请稍后重试！",
  checkFailed: "职位申请检查失败，请稍后重试！",
  submitFailed: "简历投递失败，请稍后重试！",
  ambiguous: "未能确认投递结果，请勿重复提交。如长时间没有收到回复，请与我们联系。",
  noResponse: "未收到提交结果",
  connectionLost: "网络连接已中断。您填写的内容仍在，网络恢复后请输入新的验证码，再次点击“提交申请”，不会重复投递。",
  errorSummary: "请修改以下内容",
  leaveTitle: "保留已填写的内容？",
  leaveText: "申请尚未提交。保留后，您在此浏览器窗口中再次打开该职位即可继续填写；已上传的文件最多保留30分钟。",
  keep: "保留并关闭",
  discard: "不保留",
  privacyTitle: "个人信息说明",
  privacyText:
    "您填写的姓名、手机号码、地点与门店偏好以及上传的文件，仅用于本次招聘，由人力资源部门查阅，不会用于其他用途。文件在投递成功后即从本网站删除；没有投递的，最多保留30分钟。尚未提交的内容只暂存在您的浏览器窗口中，关闭窗口后即清除。",
  submitting: "正在提交，请稍候",
  citiesFailed: "地点信息获取失败，请稍后重试！",
  filesExpired: "部分文件已超过保留时间，请重新上传。",
  fileFailed: (name: string) => `${name}：上传失败。请重新上传，或再次点击“提交申请”，不附该文件投递。`,
  filesPending: "文件正在上传，请稍候再提交。",
} as const;
