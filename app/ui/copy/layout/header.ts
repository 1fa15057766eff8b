export const headerCopy = {
  mainNavigation: "主导航",
  breadcrumb: "当前位置",
  menu: "菜单",
  subMenuOf: (name: string) => `${name}的子菜单`,
  all: (name: string) => `查看全部${name}`,
  allOf: (name: string) => `全部${name}`,
  more: "更多",
  newProducts: "新品",
} as const;
