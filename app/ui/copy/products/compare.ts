export const compareCopy = {
  title: "产品比较",
  choose: "请选择两至四件产品",
  chooseHint: "在产品列表中勾选“比较”，再点“比较所选产品”。",
  tooMany: "最多同时比较四件产品，以下为其中四件。",
  differences: "加粗的是不同之处。",
  differs: "不同",
  view: "查看产品",
  remove: "移除",
  none: "—",
} as const;
