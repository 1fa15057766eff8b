import { contentPageNames, type ContentPageName } from "~/domain/urls/content-pages";

/** A page without an id of its own below has its name as id. */
const pageIds = Object.fromEntries(contentPageNames.map((name) => [name, `C-${name}`])) as Record<
  ContentPageName,
  string
>;

/** The demo's site file (upstream.md §2). Only the URLs of the footer's images depend on the origin. */
export function makeSiteFile(mediaBase: string) {
  return {
    brand: {
      name: "北港瓷",
      nameEn: "NORDHAVN",
      title: "北港瓷官方网站",
      description:
        "北港瓷 NORDHAVN，1786 年创立于北方港城，以钴蓝手绘瓷器为业。在此浏览各系列餐具、茶具与居室陈设，查询门店，验证产品真伪。",
      keywords: ["北港瓷", "NORDHAVN", "手绘瓷器", "钴蓝", "骨瓷餐具", "瓷器礼品", "茶具", "花瓶"],
    },
    origin: "https://www.nordhavn.example",
    storeCode: "ST0001",
    siteId: "WW",
    channelCode: "nordhavn",
    channelId: "CH01",
    pages: { home: "P-HOME", header: "P-HEADER", brandStory: "P-STORY", gifting: "P-GIFT" },
    contents: {
      ...pageIds,
      siteSettings: "C-SET",
      virtualContentList: "C-VC",
      verification: "C-VERIFY",
      career: "C-CAREER",
      jobs: "C-JOBS",
      group: "C-GROUP",
      aboutUs: "C-ABOUT",
      contactUs: "C-CONTACT",
      member: "C-MEMBER",
      damagedForNew: "C-DFN",
      newsList: "C-NEWS",
      cookie: "C-COOKIE",
      customised: "C-CUST",
      giftWrap: "C-WRAP",
      damagedAndReplaced: "C-DAR",
      productMaintenance: "C-CARE",
      faq: "C-FAQ",
      ourHistory: "C-HIST",
      workmanship: "C-WORK",
      annualPlate: "C-PLATE",
      productStory: "C-PSTORY",
      privacyPolicy: "C-PRIVACY",
    },
    sisterStories: { "about-lyngdal": "C-SIS1", "about-fjellglass": "C-SIS2" },
    productLines: { flora: "C-FLORA", harbour: "C-HARBOUR" },
    blockExamples: "DEMO-BLOCK-EXAMPLES",
    footer: {
      storyId: "2001",
      parentGroup: { label: "斯堪海姆家居集团", url: "https://www.skanheim.example/" },
      sisterBrands: [
        { label: "林谷银器 LYNGDAL", url: "https://www.lyngdal.example/" },
        { label: "山间玻璃 FJELLGLASS", url: "https://www.fjellglass.example/" },
      ],
      filings: [
        { label: "沪ICP备00000000号", url: "https://beian.miit.gov.cn/" },
        { label: "沪公网安备 00000000000000号", url: "https://beian.mps.gov.cn/" },
      ],
      privacyPolicyUrl: "https://www.nordhavn.example/privacy",
      copyright: "© 2026 北港瓷 NORDHAVN 版权所有",
      groupLogos: [
        { url: `${mediaBase}/demo/logos/group.svg`, alt: "斯堪海姆家居集团" },
        { url: `${mediaBase}/demo/logos/house.svg`, alt: "北港瓷 NORDHAVN" },
      ],
    },
  };
}

export type DemoSiteFile = ReturnType<typeof makeSiteFile>;
