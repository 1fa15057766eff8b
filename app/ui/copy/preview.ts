export const previewCopy = {
  bar: "预览模式：您看到的是尚未发布的内容",
  leave: "退出预览",
  skipped: "已跳过的内容块",
  missingAlt: "缺少文字说明的图片",
} as const;
