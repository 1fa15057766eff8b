export const contentCopy = { dialogLabel: "详细内容", missing: "没有找到这项内容" } as const;
