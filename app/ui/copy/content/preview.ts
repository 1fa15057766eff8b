export const previewCopy = {
  label: "预览",
  bar: "预览模式：您看到的是尚未发布的内容",
  noDraft: "预览模式：暂时无法读取尚未发布的内容，以下为已发布的内容",
  leave: "退出预览",
  skipped: "已跳过的内容块",
  dropped: "已忽略的条目",
  missingAlt: "缺少文字说明的图片",
} as const;
