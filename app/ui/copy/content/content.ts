export const contentCopy = {
  dialogLabel: "详细内容",
  missing: "没有找到这项内容",
  play: (title: string | null) => `播放${title ?? "影片"}`,
} as const;
