import { imageUrl } from "./context";
import type { DataContext, JsonObject } from "./context";

/** News catalogs; ids are strings, one of which looks like a number. */
export const catalogs: ReadonlyArray<{ id: string; name: string }> = [
  { id: "01", name: "瓷厂" },
  { id: "exhibition", name: "展览" },
  { id: "craft", name: "工艺" },
  { id: "store", name: "门店" },
];

export interface Article {
  id: string;
  title: string;
  summary: string;
  catalogId: string;
  published: string;
  cover: string;
  /** Paragraphs; one that begins with "<" is used as HTML. */
  body: readonly string[];
}

const article = (
  id: string,
  catalogId: string,
  published: string,
  cover: string,
  title: string,
  summary: string,
  body: readonly string[],
): Article => ({ id, title, summary, catalogId, published, cover, body });

/** Newest first. "{figure:NAME|ALT}" becomes an image with a caption. */
export const articles: readonly Article[] = [
  article(
    "3024",
    "01",
    "2026-11-16 09:00:00",
    "plates/2026",
    "2026 年度瓷盘：灯塔守夜人",
    "自 1897 年以来的第一百三十枚，画的是灯塔里的一个冬夜。",
    [
      "年度瓷盘自 1897 年起每年一枚，只烧当年，年底毁版。今年的画面是外港灯塔：窗里亮着灯，守夜人的影子落在梯子上，海是空的。",
      "原稿由画师英格·达尔完成，前后改了十一稿。她说最难的是窗里那一点亮：瓷上没有白颜料，亮处只能留出来，一笔也不能错。",
      "瓷盘直径十八厘米，底部烧有年款与画师记号，十二月一日起在各门店发售。",
    ],
  ),
  article(
    "3023",
    "store",
    "2026-11-09 10:00:00",
    "stores/3",
    "大连港桥仓库店开门",
    "一间 1929 年的缆绳仓库，如今摆着瓷器。",
    [
      "港桥仓库原先存放缆绳，木梁上还留着铁钩。装修只做了三件事：加固、通风、点灯。",
      "一层陈列各系列的餐具与茶具，靠海的一面放大件花瓶。开业首月，画师每逢周六到店，在盘底为顾客写下落款。",
      '<p>营业时间：周一至周日 10:00–22:00。<a href="/find-us">查看全部门店</a></p>',
    ],
  ),
  article(
    "3022",
    "craft",
    "2026-10-30T08:30:00+08:00",
    "plain/teapot-setting",
    "第四号窑大修，停火二十一天",
    "窑砖用了三十八年，换下来的每一块都编了号。",
    [
      "第四号窑 1988 年砌成，三十八年里只停过四次火。这一次换的是窑顶与烟道，共两千六百余块砖。",
      "拆下的旧砖逐块编号。窑工说，新砖要烧过十几窑才算熟，前几窑只放净白与潮棱，彩绘的器物一概不进。",
      "<h2>停火期间</h2><ul><li>在售器物不受影响</li><li>定制订单的交期顺延三周</li><li>参观路线改走三号窑</li></ul>",
    ],
  ),
  article(
    "3021",
    "exhibition",
    "2026-10-18",
    "vine/jar-setting",
    "展览“未完成”：五十件没有画完的瓷器",
    "有的缺一片叶子，有的只起了稿，都留在资料室里。",
    [
      "资料室里有一只柜子，专放没有画完的器物：画师病了、钴料用尽了、订单撤了，或者只是到了下班的钟点，第二天没有再来。",
      "这次展出其中五十件，最早的一件是 1802 年的盖罐，藤蔓画到罐肩便停住，旁边用铅笔写着“待续”。",
      "{figure:vine/jar-detail|画到罐肩的藤蔓}",
      "展览在上海临江书院店二层，展期至明年二月底，免费，无须预约。",
    ],
  ),
  article(
    "3020",
    "01",
    "2026-10-08 09:00:00",
    "vine/cup-saucer-detail",
    "画室来了六位学徒",
    "学徒期四年，头一年只画直线。",
    [
      "今年秋天，画室收了六位学徒，最小的十九岁，最大的三十四岁，原先是测绘员。",
      "学徒期四年：第一年画直线与弧线，第二年画蕾丝，第三年画叶，第四年才画花。出师的考试只有一道题：画一枚一号样稿的正餐盘，与原样并排放着，让别人认不出来。",
    ],
  ),
  article(
    "3019",
    "store",
    "2026-09-26 10:00:00",
    "stores/5",
    "苏州平江旧宅店的一面墙",
    "墙上挂着顾客寄来的三十六枚旧盘。",
    [
      "今年春天，平江旧宅店向顾客借盘子：用了十年以上的，有磕碰也不要紧。陆续收到三十六枚，最旧的一枚已在同一张桌上用了五十二年。",
      "每枚盘子旁边有一张小卡，写着它的来处。有一张只写了两个字：外婆。",
      "借展到年底，之后逐件清洁，原样寄还。",
    ],
  ),
  article(
    "3018",
    "craft",
    "2026-09-12",
    "halflace/dinner-plate-detail",
    "钴料换了产地，我们试了七个月",
    "新钴偏紫，调回原来的蓝用了一百一十三块试片。",
    [
      "旧矿在去年停采。新矿的钴纯度更高，烧出来却略偏紫，画细线尤其明显。",
      "七个月里烧了一百一十三块试片，最后的办法并不新：把钴料多沉一夜，去掉最上面的一层。这个办法记在 1831 年的一本账里，夹在两笔木柴的开销之间。",
      "<table><thead><tr><th>试片</th><th>沉淀</th><th>结果</th></tr></thead><tbody><tr><td>第 12 号</td><td>一夜</td><td>偏紫</td></tr><tr><td>第 77 号</td><td>两夜</td><td>近旧色</td></tr><tr><td>第 113 号</td><td>两夜，去面</td><td>采用</td></tr></tbody></table>",
    ],
  ),
  article(
    "3017",
    "exhibition",
    "2026-08-29 10:00:00",
    "lace/dinner-plate-detail",
    "一号样稿赴宁波展出",
    "1786 年的那枚盘子，第一次离开北方的冬天。",
    [
      "一号样稿是建厂当年画成的第一枚正餐盘，盘心有一道极细的惊纹，两百四十年来只在厂史陈列室里展出。",
      "此次随同展出的还有当年的订货账与画笔。盘子装在特制的木箱里，由一位同事抱在膝上，坐火车来的。",
      "展览地点：宁波北外滩邮局店。展期四周。",
    ],
  ),
  article(
    "3016",
    "01",
    "2026-08-15 09:00:00",
    "wave/dessert-plate-setting",
    "中秋礼盒：四枚小碟，四种月相",
    "从新月到满月，每月的同一夜画一枚。",
    [
      "四枚小碟画的是同一处港湾，月亮由缺到圆。画师每月农历初三、初八、十二与十五的夜里到堤上看一次，回来落笔。",
      "礼盒用素纸包裹，棉绳系口，附一张可以手写的卡片。卡片上没有印祝词，留给送礼的人自己写。",
    ],
  ),
  article("3015", "store", "2026-08-02", "stores/7", "门店设修补收件处", "磕了口沿、断了杯耳，可以拿到店里问一问。", [
    "即日起，上海、北京、杭州、成都的九家门店设收件处。碰缺与断裂的器物先由店员拍照登记，三个工作日内由修复师答复能不能修、怎么修、要多少钱。",
    "购买未满两年的器物，请先看一看破损换新的规则，也许不必修。",
    '<p><a href="/member/damagedForNew">破损换新的规则</a></p>',
  ]),
  article(
    "3014",
    "craft",
    "2026-07-19",
    "rib/serving-bowl-detail",
    "潮棱的一道棱",
    "九十六道直棱，一把骨刀，四十分钟。",
    [
      "潮棱的分食碗有九十六道棱。坯体晾到七成干时动刀，早了会粘，晚了会崩，能下刀的时间大约四十分钟。",
      "骨刀由修坯工自己磨，一把用两年。刀口的弧度各人不同，所以内行看棱，看得出是谁修的。",
    ],
  ),
  article(
    "3013",
    "exhibition",
    "2026-07-05 10:00:00",
    "plain/rice-bowl-setting",
    "餐桌摄影征集：一个人的晚饭",
    "收到一千一百张照片，选出四十张。",
    [
      "征集的题目是“一个人的晚饭”，没有别的要求，也不要求出现我们的瓷器。",
      "四十张照片在深圳云杉汇店展出。获选最多的一道菜是番茄炒蛋，共五张。",
    ],
  ),
  article("3012", "01", "2026-06-21", "fern/vase-setting", "夏至停工一日", "一年里白天最长的这一天，画室照例不开门。", [
    "夏至停工的规矩始于 1840 年代。那时画室没有电灯，冬天只能画五个小时，夏天便还给大家一天。",
    "如今灯是够亮的，规矩留了下来。这一天港口照例有人划船，也照例有人落水。",
  ]),
  article(
    "3011",
    "store",
    "2026-06-06 10:00:00",
    "stores/2",
    "成都青石里店搬到一楼",
    "新址在原来的楼下，多了一扇朝南的窗。",
    [
      "从二楼搬到一楼，只隔十九级台阶。搬的那天没有用车，同事们排成一列，一件一件递下来的，没有碰坏一件。",
      "新店多出一扇朝南的窗，下午三点的光正好落在茶具那一架上。",
    ],
  ),
  article(
    "3010",
    "craft",
    "2026-05-24",
    "halflace/cup-saucer-detail",
    "杯耳是最后接上去的",
    "一只杯子要经过十一双手，杯耳是第七双。",
    [
      "杯耳单独注浆成形，晾到与杯身同样的干湿，才能接上。干湿差一分，烧的时候便会裂。",
      "接耳的师傅每天上午工作，下午湿度变了，她便去修足。",
      "{figure:halflace/mug-detail|接好的杯耳}",
    ],
  ),
  article(
    "3009",
    "01",
    "2026-05-10 09:00:00",
    "plain/serving-bowl-setting",
    "年度报告里的一个数字：百分之六十八点四",
    "这是去年的成品率。我们不打算让它太高。",
    [
      "去年出窑的器物里，有百分之六十八点四进了门店，其余的敲碎，研成粉，掺回垫料里。",
      "成品率当然可以再高一些，只要把线放宽半毫米。我们讨论过，没有放。",
    ],
  ),
  article(
    "3008",
    "exhibition",
    "2026-04-18",
    "plain/soup-plate-detail",
    "“桌面以下”：看看盘子的背面",
    "一百枚盘子扣着放，读它们底部的字。",
    [
      "盘子的正面给吃饭的人看，背面写给做盘子的人。工号、年款、窑位、画师的记号，有时还有一句不该写的话。",
      "1917 年的一枚汤盘底下写着：今日无面包。1945 年 5 月的一枚，只画了一个太阳。",
    ],
  ),
  article(
    "3007",
    "store",
    "2026-04-03 10:00:00",
    "stores/6",
    "四月，门店的早餐桌",
    "每周日上午，用店里的餐具吃一顿早饭。",
    [
      "四月的每个周日上午九点到十一点，杭州湖东坊店在靠窗的长桌上摆一桌早饭：粥、蛋、酱菜、面包与茶。",
      "餐具用的都是在售的系列。用完请放着，不必洗。每场十二位，到店登记即可。",
    ],
  ),
  article(
    "3006",
    "craft",
    "2026-03-20",
    "fern/vase-detail",
    "蕨的齿",
    "一片蕨叶有多少枚齿？植物学家与画师各数了一遍。",
    [
      "林下蕨系列所依据的标本采自 1951 年，压在一册硬纸夹里。今年春天，植物园的研究员来核对学名，顺便数了数叶缘的齿。",
      "标本上是六十四枚。她又数了盘子上的：六十四枚。两边都很高兴。",
    ],
  ),
  article(
    "3005",
    "01",
    "2026-03-06 09:00:00",
    "wave/mug-setting",
    "给左手用的杯子",
    "一位顾客来信之后，我们试做了二十四只。",
    [
      "来信说：纹样总在杯子的右边，左手端着的人从来看不见它。信写得很短，也很客气。",
      "我们试做了二十四只内港系列的马克杯，把弧线的起点挪到另一侧。第一只寄给了来信的人。",
    ],
  ),
  article(
    "3004",
    "exhibition",
    "2026-02-14",
    "star/candle-holder-setting",
    "冬至星的六十年",
    "从一颗挂在窗前的纸星说起。",
    [
      "1967 年冬至，画师布丽特用剪下的画稿折了一颗星，挂在画室的窗上。第二年，它成了一个系列。",
      "展览以年份为序，每年一件，共五十九件，最后一个位置空着，留给今年。",
    ],
  ),
  article("3003", "store", "2026-01-23 10:00:00", "stores/8", "年前的营业时间", "除夕至正月初三休息，初四照常。", [
    "各门店除夕营业至下午三点，正月初一至初三休息，初四起照常。客服热线同。",
    "寄修与换新的器物请在腊月二十五以前寄到，年后按先后处理。",
  ]),
  article("3002", "craft", "2026-01-11", "rib/vase-setting", "开窑要等三天", "窑火熄了以后，最难的是不去动它。", [
    "熄火时窑内仍有一千多度。开得早，冷风一进，瓷会惊裂，声音像冰面断开。",
    "等的三天里，窑工每隔四小时看一次温度表，别的什么也不做。",
  ]),
  article(
    "3001&附",
    "01",
    "2026-01-02T00:30:00Z",
    "plain/jar-setting",
    "新年第一窑",
    "今年的第一窑，照例有一件不出售。",
    [
      "每年第一窑里会有一件器物不出售，由全厂投票选出，放进厂史陈列室。今年选中的是一只净白的盖罐。",
      "理由有人写得很长，更多的人只写了一个字：静。",
    ],
  ),
];

export function articleListJson(context: DataContext, one: Article, index: number): JsonObject {
  return {
    id: index % 6 === 3 && /^\d+$/.test(one.id) ? Number(one.id) : one.id,
    title: one.title,
    summary: index % 9 === 8 ? null : one.summary,
    coverUrl: imageUrl(context, one.cover),
    catalogId: one.catalogId,
    publishTime: one.published,
    viewCount: String(1200 - index * 31),
  };
}

export function articleJson(context: DataContext, one: Article): JsonObject {
  return {
    id: one.id,
    title: one.title,
    content: one.body.map((paragraph) => paragraphHtml(context, paragraph)).join(""),
    coverUrl: imageUrl(context, one.cover),
    publishTime: one.published,
    catalogId: one.catalogId,
  };
}

function paragraphHtml(context: DataContext, paragraph: string): string {
  const figure = /^\{figure:(.+)\|(.+)\}$/.exec(paragraph);
  if (figure !== null) {
    const [, name = "", alt = ""] = figure;
    return `<figure><img src="${imageUrl(context, name)}" alt="${alt}"><figcaption>${alt}</figcaption></figure>`;
  }
  return paragraph.startsWith("<") ? paragraph : `<p>${paragraph}</p>`;
}
