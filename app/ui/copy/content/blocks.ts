export const blocksCopy = {
  title: "内容区块",
  text: "演示数据中的每一种内容区块，以及它的数据。",
  json: "JSON",
} as const;
