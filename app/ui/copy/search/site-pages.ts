import { urls } from "~/domain/urls/urls";
import { giftingCopy } from "../content/gifting";
import { pagesCopy } from "../pages";

/** The site's own pages, each with the words by which visitors search for it; a text that contains one leads there. */
export const sitePagesCopy: readonly { title: string; href: string; words: readonly string[] }[] = [
  {
    title: pagesCopy.productMaintenance,
    href: urls.productMaintenance,
    words: ["养护", "保养", "清洗", "清洁", "洗碗机", "微波炉"],
  },
  { title: pagesCopy.damagedAndReplaced, href: urls.damagedForNew, words: ["破损", "换新", "碎了", "以旧换新"] },
  {
    title: pagesCopy.faq,
    href: urls.faq,
    words: ["问题", "退货", "退换", "退款", "换货", "售后", "发票", "保修"],
  },
  { title: pagesCopy.verification, href: urls.verification, words: ["验证", "真伪", "防伪", "正品", "真假"] },
  { title: pagesCopy.findUs, href: urls.findUs, words: ["门店", "店铺", "专柜", "旗舰店", "实体店", "专卖店", "地址"] },
  { title: giftingCopy.title, href: urls.gifting, words: ["礼赠", "企业礼品", "团购", "商务礼品"] },
  { title: pagesCopy.giftWrap, href: urls.giftWrap, words: ["礼品包装", "包装", "贺卡"] },
  { title: pagesCopy.customised, href: urls.customised, words: ["定制", "定做", "刻字"] },
  { title: pagesCopy.workmanship, href: urls.workmanship, words: ["工艺", "匠心"] },
  { title: pagesCopy.ourHistory, href: urls.ourHistory, words: ["历史", "起源"] },
  { title: pagesCopy.brandStory, href: urls.brandStory, words: ["品牌", "故事"] },
  { title: pagesCopy.jobs, href: urls.jobs, words: ["招聘", "职位", "岗位", "求职", "应聘", "工作机会", "简历"] },
  { title: pagesCopy.contactUs, href: urls.contactUs, words: ["联系", "客服", "电话", "热线", "邮箱", "投诉"] },
  { title: pagesCopy.news, href: urls.news, words: ["新闻", "资讯", "动态"] },
  { title: pagesCopy.cookie, href: urls.cookie, words: ["cookie", "隐私"] },
];
