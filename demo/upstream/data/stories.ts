import { makeBlocks } from "./blocks";
import type { Catalogue } from "./catalogue";
import type { Json, JsonObject } from "./context";
import { encodeFormData } from "./form-builder";
import { region } from "./home";
import { link } from "./links";
import type { ContentRecord } from "./navigation";
import { readTexts, toHtml } from "./texts";
import texts from "./texts/stories.txt";

interface Story {
  id: string;
  title: string;
  summary: string;
  image: string;
  body: readonly string[];
}

/** Stories of /brand-story/{id}. */
export const stories: readonly Story[] = readTexts(texts).map(({ facts, ...text }) => {
  const [id = "", image = ""] = facts;
  return { ...text, id, image };
});

type Found = Parameters<Catalogue["some"]>[0];

const related = (title: string, found: Found, code?: string) => (catalogue: Catalogue) => [
  {
    goods: makeBlocks(catalogue.context).goods(title, catalogue.some(found, 4), {
      link: code === undefined ? link.path("/products") : link.category(code),
    }),
  },
];

/** What follows the words of some stories, by their ids. */
const AFTER: Readonly<Record<string, (catalogue: Catalogue) => readonly JsonObject[]>> = {
  "2002": related("照着它画的器物", { ornament: "lace" }, "0086"),
  "2003": ({ context }) => {
    const visit = makeBlocks(context).imageText("lace/teapot-detail", "去画室看看", "每周三、周六开放，须预约。", {
      button: ["匠心工艺", link.path("/brand-story/workmanship")],
      location: 3,
    });
    return [{ fixed_size_02: encodeFormData([visit], 9) }];
  },
  "2004": related("四十八个花环", { ornament: "lace", forms: ["cup-saucer", "sugar-box", "jar", "vase"] }, "0086"),
  "2005": (catalogue) => [
    {
      products: makeBlocks(catalogue.context).goods("林下蕨", catalogue.some({ ornament: "fern" }, 8), {
        link: link.category("FERN"),
      }),
    },
  ],
  "2006": related("没有纹样的一窑", { ornament: "plain" }, "PLAIN"),
  "2007": related("不落的叶子", { ornament: "vine", forms: ["teapot", "cup-saucer"] }, "1902334455667788990"),
  "002008": related("深一些的碟子", { forms: ["cup-saucer"] }),
  "1902334455667799009": related("同一个冬天", { ornament: "star" }, "STAR"),
  "来信&回信+10": ({ context }) => [
    // The data do not match the block's schema: it is skipped, the story is shown.
    ...(context.oddities ? [{ imageList: { columns: "三", items: "稍后补图" } }] : []),
    { spacing: { height: 24 } },
  ],
};

export function storyContent(catalogue: Catalogue, story: Story): ContentRecord {
  const blocks: Json[] = [
    { brandStoryTitle: makeBlocks(catalogue.context).title(story.title, story.summary, story.image) },
    ...storyBlocks(catalogue, story),
    ...(AFTER[story.id]?.(catalogue) ?? []),
  ];
  return { name: story.title, modelName: "brand_story", contents: blocks };
}

/** The words of a story, divided by its pairs of pictures: "{pair:NAME|ALT|NAME|ALT}". */
function storyBlocks({ context }: Catalogue, { body }: Story): JsonObject[] {
  const { image, images } = makeBlocks(context);
  const blocks: JsonObject[] = [];
  let html = "";
  const endWords = () => {
    if (html !== "") blocks.push({ common: { html } });
    html = "";
  };
  for (const line of body) {
    const pair = /^\{pair:(.+)\|(.+)\|(.+)\|(.+)\}$/.exec(line);
    if (pair === null) {
      html += toHtml(line, image);
      continue;
    }
    const [, left = "", leftAlt, right = "", rightAlt] = pair;
    endWords();
    blocks.push({
      imageList: images(2, [
        [left, leftAlt],
        [right, rightAlt],
      ]),
    });
  }
  endWords();
  return blocks;
}

/** The brand story's entry page: a header and cards (upstream.md §5.5). */
export function makeStoryPage({ context }: Catalogue): JsonObject[] {
  const { entry, title } = makeBlocks(context);
  const plates = link.path("/brand-story/our-history/annual-plate");
  return [
    region(
      "R-S1",
      "StoryHeader",
      "brandStory",
      title("品牌故事", "一座港口，一间瓷厂，\n两百四十年的蓝。", "scenes/harbour"),
    ),
    region("R-S2", "StoryMenu", "brandStory", [
      entry("品牌历史", "瓷厂至今没有搬过家。", "scenes/hall", "阅读", link.path("/brand-story/our-history")),
      entry("匠心工艺", "四十道工序，十一双手。", "scenes/painter", "阅读", link.path("/brand-story/workmanship")),
      entry("产品故事", "每个系列，都起于一件小事。", "scenes/shelf", undefined, "/brand-story/product-story"),
      entry("年度瓷盘", "一年一枚，年底毁版。", "scenes/annual", undefined, plates),
      ...stories.map(({ id, title, summary, image }) => entry(title, summary, image, undefined, link.story(id))),
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
      desc: "瓷器不过时，也不占地方。可落款，可编号，可附一封信。\n底部落款一件起做，纹章与整套图案十二件起做。",
      banner4M: { url: image("scenes/room"), focus: "50% 60%" },
      title4Dealer: "企业礼赠合作伙伴",
      name4Dealer:
        "北岸礼品（上海）有限公司，临江商贸（北京）有限公司、南屿文化（广州）有限公司,锦里礼仪（成都）有限公司，松间礼品（杭州）有限公司、白鹭商务（厦门）有限公司",
      help: {
        title: "礼赠咨询",
        phones: ["400-000-1786", 13000001786],
        hours: "周一至周日 10:00–17:00，法定节假日除外",
      },
      hero: hero("scenes/custom", "落款与编号", "纹章画在盘心，编号写在它的下面。", {
        button: ["了解定制服务", link.path("/customer-service/customised")],
      }),
      fixed_size_02: imageText("scenes/wrap", "礼品包装", "素纸、棉绳、一张手写的卡。大件以木箱盛装。", {
        button: ["查看包装", link.path("/customer-service/gift-wrap")],
        location: "3",
      }),
      category: {
        title: "按场合挑选",
        items: [
          card("乔迁", "halflace/vase-setting", "挑选花瓶", link.category("HALF-LACE-home"), "花瓶与盖罐"),
          card("婚礼", "blossom/cup-saucer-setting", "挑选杯碟", link.category("霜前花&+1-tea"), "成对的杯碟"),
          card("年会", "ring/mug-setting", "挑选马克杯", link.category("RING-tea"), "马克杯与小碟"),
          card("冬至", "star/candle-holder-setting", "查看冬至星", link.category("STAR"), "一颗星"),
        ],
      },
    }),
  ];
}
