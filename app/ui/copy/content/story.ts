export const storyCopy = {
  empty: "故事正在书写中，敬请期待。",
  all: "全部品牌故事",
  next: "下一篇",
} as const;
