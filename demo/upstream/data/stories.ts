import { makeBlocks, paragraphs } from "./blocks";
import type { Catalogue } from "./catalogue";
import type { Json, JsonObject } from "./context";
import { encodeFormData } from "./form-builder";
import { region } from "./home";
import { link } from "./links";
import type { ContentRecord } from "./navigation";

interface Story {
  id: string;
  title: string;
  summary: string;
  image: string;
  body: readonly string[];
  after?: (catalogue: Catalogue) => readonly JsonObject[];
}

/** Stories of /brand-story/{id}. */
export const stories: readonly Story[] = [
  {
    id: "2001",
    title: "北港旧事",
    summary: "从一间码头仓库说起。",
    image: "scenes/archive",
    body: [
      "1786 年春天，港口的冰化得晚。船具商约翰·林德租下码头的一间旧仓库，在里面点起一座窑，烧了十一次，得到一枚没有裂的盘子。",
      "盘沿的花纹是照着妻子披肩的蕾丝边画的，她站在旁边，不许他画错一针。这枚盘子后来编为一号，今天仍在厂里。",
      "码头后来填成了路，仓库两次失火，窑换过四座。瓷厂没有搬过家。",
    ],
  },
  {
    id: "2002",
    title: "一号样稿",
    summary: "两百四十年来，所有的蕾丝都从这一枚盘子抄起。",
    image: "scenes/first",
    body: [
      "一号样稿锁在陈列室的柜子里，钥匙有两把。每位画师出师那天，可以把它拿在手里看一刻钟。",
      "盘心有一道极细的惊纹，是 1809 年炮击港口的那个夜里震出来的。没有人想过要把它补上。",
    ],
    after: (catalogue) => [
      {
        goods: makeBlocks(catalogue.context).goods("照着它画的器物", catalogue.some({ ornament: "lace" }, 4), {
          link: link.category("0086"),
        }),
      },
    ],
  },
  {
    id: "2003",
    title: "画师手记",
    summary: "关于笔、钴料与冬天的光线。",
    image: "scenes/cobalt",
    body: [
      "笔要自己削。新笔太挺，画出来的线像铁丝；用过一年，它才肯听话。再用两年，它就只听主人的话了，借给谁都不好使。",
      "冬天从十点画到三点。过了三点，蓝和黑分不清，收工，洗笔，喝茶。",
      "有人问画九百笔的时候在想什么。什么也不想。想了，线就弯了。",
    ],
    after({ context }) {
      const visit = makeBlocks(context).imageText("lace/teapot-detail", "去画室看看", "每周三、周六开放，须预约。", {
        button: ["匠心工艺", link.path("/brand-story/workmanship")],
        location: 3,
      });
      return [{ fixed_size_02: encodeFormData([visit], 9) }];
    },
  },
  {
    id: "2004",
    title: "披肩上的蕾丝",
    summary: "一块织物怎样成为一圈花纹。",
    image: "series/lace-evening",
    body: [
      "那条披肩还在。羊毛的，边上是手钩的蕾丝，四十八个花环绕成一圈，最后一个钩错了一针。",
      "盘沿的蕾丝也是四十八个花环。错的那一针，画师们照样画了两百四十年。",
    ],
  },
  {
    id: "2005",
    title: "林中的蕨",
    summary: "一册标本，六十四枚齿。",
    image: "series/fern-evening",
    body: [
      "1951 年，设计师卡琳·奥斯特在城北的云杉林里采了二十七种蕨，压在一册硬纸夹里。三年后，她选了其中最普通的一种。",
      "她的理由写在纸夹的内页：别的都太好看了。",
    ],
    after: (catalogue) => [
      {
        products: makeBlocks(catalogue.context).goods("林下蕨", catalogue.some({ ornament: "fern" }, 6), {
          link: link.category("FERN"),
        }),
      },
    ],
  },
  {
    id: "2006",
    title: "窑工的三天",
    summary: "火熄了以后，最难的是不去动它。",
    image: "scenes/kiln",
    body: [
      "窑工班组四个人，一人守一天，第四个人轮空。守窑的人可以看书，不许睡觉。",
      "墙上有一张表，记着每一窑的温度，从 1911 年开始，没有断过。1944 年的那几页，字写得特别小，因为纸不够。",
    ],
  },
  {
    id: "2007",
    title: "远来的订单",
    summary: "1824 年，第一箱瓷器过了海。",
    image: "series/vine-evening",
    body: [
      "第一张海外的订单来自一位船长：茶具一套，要画不落叶的植物，因为他一年有十个月看不见叶子。",
      "画室给他画了常春藤。那套茶具后来随船沉了，样稿留了下来，便是岸藤。",
    ],
  },
  {
    id: "002008",
    title: "茶与港口",
    summary: "北方人怎样学会了下午喝茶。",
    image: "scenes/quay",
    body: [
      "茶叶最初是船具店里的货，论钱卖。林德家的人一边卖茶，一边卖杯子，两样东西互相成全。",
      "港口的人喝茶不加奶，加一勺黑醋栗酱。所以我们的老杯碟里，碟子总比别家的深一些。",
    ],
  },
  {
    id: "1902334455667799009",
    title: "孩子们的盘子",
    summary: "每年十二月，镇上的小学来画一天盘子。",
    image: "series/star-evening",
    body: [
      "从 1953 年起，每年十二月的第二个星期五，镇上小学四年级的孩子来厂里画一天盘子。画什么都行，烧好了自己带走。",
      "画得最多的是猫，其次是船。有一年，二十二个孩子里有九个画了同一位老师。",
    ],
  },
  {
    id: "来信&回信+10",
    title: "来信与回信",
    summary: "顾客寄来的信，我们都留着。",
    image: "series/plain-evening",
    body: [
      "最早的一封是 1839 年的，抱怨一把壶漏水。背面有当年的回信草稿：壶已另寄一把，漏的那把请留着养花。",
      "今天的信多半是邮件。我们打印出来，放进同一只柜子。",
    ],
    after: ({ context }) => [
      // The data do not match the block's schema: it is skipped, the story is shown.
      ...(context.oddities ? [{ imageList: { columns: "三", items: "稍后补图" } }] : []),
      { spacing: { height: 24 } },
    ],
  },
];

export function storyContent(catalogue: Catalogue, story: Story): ContentRecord {
  const next = stories[(stories.indexOf(story) + 1) % stories.length] ?? story;
  const blocks: Json[] = [
    { brandStoryTitle: makeBlocks(catalogue.context).title(story.title, story.summary, story.image) },
    { common: { html: paragraphs(...story.body) } },
    ...(story.after?.(catalogue) ?? []),
    { highlight: { title: next.title, subTitle: "下一篇", link: link.story(next.id) } },
  ];
  return { name: story.title, modelName: "brand_story", contents: blocks };
}

/** The brand story's entry page: a header and cards (upstream.md §5.5). */
export function makeStoryPage({ context }: Catalogue): JsonObject[] {
  const { image, title } = makeBlocks(context);
  const entry = (mainTitle: string, subTitle: string, name: string, linkUrl: Json, linkName?: string): JsonObject => ({
    image: image(name),
    mainTitle,
    subTitle,
    linkUrl,
    linkName,
  });
  const plates = link.path("/brand-story/our-history/annual-plate");
  return [
    region(
      "R-S1",
      "StoryHeader",
      "brandStory",
      title("品牌故事", "一座港口，一间瓷厂，\n两百四十年的蓝。", "scenes/harbour"),
    ),
    region("R-S2", "StoryMenu", "brandStory", [
      entry("品牌历史", "瓷厂至今没有搬过家。", "scenes/hall", link.path("/brand-story/our-history"), "阅读"),
      entry("匠心工艺", "四十道工序，十一双手。", "scenes/painter", link.path("/brand-story/workmanship"), "阅读"),
      entry("产品故事", "每个系列都从一件小事开始。", "scenes/shelf", "/brand-story/product-story"),
      entry("年度瓷盘", "一年一枚，年底毁版。", "plates/2023", plates, "阅读"),
      ...stories.map(({ id, title, summary, image }) => entry(title, summary, image, link.story(id), "阅读")),
    ]),
  ];
}

/** The gifting page: a banner and the gifts model (upstream.md §5.6). */
export function makeGiftPage({ context }: Catalogue): JsonObject[] {
  const { card, hero, image, imageText } = makeBlocks(context);
  return [
    region("R-G1", "HeaderBanner", "banner", {
      image: image("scenes/gift"),
      title: "企业礼赠",
      desc: "为来宾、同事与长年的合作者。",
    }),
    region("R-G2", "Gifts", "gifts", {
      title: "一件留得住的东西",
      desc: "瓷器不过时，也不占地方。可落款，可编号，可附一封信。\n二十件起可定制底部落款，五十件起可绘专属纹样。",
      banner4M: { url: image("scenes/room") },
      banner4Dealer: image("scenes/showroom"),
      title4Dealer: "企业礼赠合作伙伴",
      name4Dealer:
        "北岸礼品（上海）有限公司，临江商贸（北京）有限公司、南屿文化（广州）有限公司,锦里礼仪（成都）有限公司",
      help: {
        title: "礼赠咨询",
        phones: ["400-000-1786", 13000001786],
        hours: "周一至周日 10:00–17:00，法定节假日除外",
      },
      hero: hero("scenes/custom", "落款与编号", "写在底部，只有拿起来的人看得见。", {
        button: ["了解定制服务", link.path("/customer-service/customised")],
      }),
      fixed_size_02: imageText("scenes/wrap", "礼品包装", "素纸、棉绳、一张手写的卡。大件以木箱盛装。", {
        button: ["查看包装", link.path("/customer-service/gift-wrap")],
        location: "3",
      }),
      category: {
        title: "按场合挑选",
        items: [
          card("乔迁", "halflace/vase-setting", "查看", link.category("HALF-LACE-home"), "花瓶与盖罐"),
          card("婚礼", "blossom/cup-saucer-setting", "查看", link.category("霜前花&+1-tea"), "成对的杯碟"),
          card("年会", "ring/mug-setting", "查看", link.category("RING-tea"), "马克杯与小碟"),
          card("冬至", "star/candle-holder-setting", "查看", link.category("STAR"), "一颗星"),
        ],
      },
    }),
  ];
}
