export const recentCopy = {
  title: "最近浏览",
  clear: "清空浏览记录",
} as const;
