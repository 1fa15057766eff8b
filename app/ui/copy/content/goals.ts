import { urls } from "~/domain/urls/urls";

const { brandStory, news, products } = urls;

/** The first that the URL begins with. */
const GOALS: readonly (readonly [beginning: string, words: string])[] = [
  [urls.findUs, "查找门店"],
  [urls.contactUs, "联系客服"],
  [urls.jobs, "查看职位"],
  [urls.career, "了解工作机会"],
  [urls.group, "了解集团"],
  [urls.aboutUs, "了解我们"],
  [urls.annualPlate, "查看年度瓷盘"],
  [urls.ourHistory, "阅读品牌历史"],
  [urls.workmanship, "了解匠心工艺"],
  [urls.productStory, "阅读产品故事"],
  [urls.story(""), "阅读故事"],
  [brandStory, "阅读品牌故事"],
  [urls.article(""), "阅读新闻"],
  [news, "查看新闻"],
  [urls.gifting, "了解企业礼赠"],
  [urls.customised, "了解定制服务"],
  [urls.giftWrap, "了解礼品包装"],
  [urls.damagedAndReplaced, "查看换新规则"],
  [urls.productMaintenance, "查看养护方法"],
  [urls.productVerification, "验证产品"],
  [urls.faq, "查看常见问题"],
  [urls.damagedForNew, "查看换新规则"],
  [urls.member, "查看养护方法"],
  [urls.verification, "验证产品"],
  [urls.product(""), "查看产品"],
  [urls.category(""), "查看产品"],
  [urls.series(""), "浏览系列"],
  [urls.collection(""), "浏览系列"],
  [products, "浏览全部系列"],
];

/** What a button says whose words the CMS leaves to the site: where it leads; null for any other URL. */
export const goalOf = (href: string): string | null =>
  GOALS.find(([beginning]) => href.startsWith(beginning))?.[1] ?? null;
