/** The product forms: fifteen, each in one or more sizes. */
export interface Form {
  key: string;
  name: string;
  en: string;
  group: "table" | "tea" | "home";
  kind: string;
  sizes: readonly FormSize[];
  /** Sentences about use and manufacture that apply to every series. */
  sentences: readonly string[];
  /** Sentences that apply only to painted series. */
  paintedSentences?: readonly string[];
  use: string;
}

export interface FormSize {
  label: string;
  price: number;
  specifications: Readonly<Record<string, string>>;
  /** Suffix of its front image's name: each size has an image of its own. */
  imageUrl: string;
}

export const kinds: Readonly<Record<string, { name: string; en: string }>> = {
  plate: { name: "盘", en: "Plates" },
  bowl: { name: "碗", en: "Bowls" },
  cup: { name: "杯", en: "Cups" },
  pot: { name: "壶与罐", en: "Pots & Jars" },
  vase: { name: "瓶与罐", en: "Vases" },
  serve: { name: "托盘与点心架", en: "Trays & Stands" },
  light: { name: "烛台", en: "Candle Holders" },
};

export const groups: Readonly<Record<Form["group"], { name: string; en: string; kinds: readonly string[] }>> = {
  table: { name: "餐具", en: "Dining", kinds: ["plate", "bowl"] },
  tea: { name: "茶与咖啡", en: "Tea & Coffee", kinds: ["cup", "pot"] },
  home: { name: "居室陈设", en: "At Home", kinds: ["vase", "serve", "light"] },
};

const size = (label: string, price: number, specifications: Record<string, string>, imageUrl = ""): FormSize => ({
  label,
  price,
  specifications,
  imageUrl,
});

export const forms: readonly Form[] = [
  {
    key: "dinner-plate",
    name: "正餐盘",
    en: "Dinner Plate",
    group: "table",
    kind: "plate",
    use: "主菜",
    sizes: [
      size("27 厘米", 980, { 直径: "27 厘米", 高: "2.6 厘米", 重量: "约 610 克" }),
      size("25 厘米", 860, { 直径: "25 厘米", 高: "2.4 厘米", 重量: "约 520 克" }, "-25"),
    ],
    sentences: ["盘心平而宽，放得下一道主菜，也放得下一顿简单的晚饭。", "盘底留一圈细足，叠放时不伤釉面。"],
    paintedSentences: ["盘沿微微上扬，端起时拇指刚好停在纹样之外。"],
  },
  {
    key: "dessert-plate",
    name: "甜点盘",
    en: "Dessert Plate",
    group: "table",
    kind: "plate",
    use: "甜点、水果",
    sizes: [
      size("19 厘米", 560, { 直径: "19 厘米", 高: "1.9 厘米", 重量: "约 290 克" }),
      size("17 厘米", 480, { 直径: "17 厘米", 高: "1.8 厘米", 重量: "约 240 克" }, "-17"),
    ],
    sentences: [
      "盛一块蛋糕、半只梨，或者什么也不盛，垫在碗下。",
      "比一只手掌略大，是一套餐具里用得最勤的一件。",
      "盘面浅，刀叉划过时声音很轻。",
    ],
  },
  {
    key: "soup-plate",
    name: "汤盘",
    en: "Soup Plate",
    group: "table",
    kind: "plate",
    use: "汤、炖菜、意面",
    sizes: [size("23 厘米", 890, { 直径: "23 厘米", 深: "4.2 厘米", 容量: "380 毫升" })],
    sentences: ["宽沿深腹，汤不易凉，炖菜的汁水也留得住。", "盘腹的弧度照着汤匙做，最后一口也舀得干净。"],
  },
  {
    key: "rice-bowl",
    name: "饭碗",
    en: "Rice Bowl",
    group: "table",
    kind: "bowl",
    use: "米饭、甜汤",
    sizes: [
      size("11.5 厘米", 460, { 口径: "11.5 厘米", 高: "6 厘米", 容量: "280 毫升" }),
      size("13 厘米", 520, { 口径: "13 厘米", 高: "6.5 厘米", 容量: "400 毫升" }, "-13"),
    ],
    sentences: [
      "为中国的饭桌而做：碗壁略厚，盛了热饭也端得住。",
      "圈足高一分，手指有处可放，也不烫手。",
      "口沿外撇，喝汤时贴着唇，不滴不漏。",
    ],
  },
  {
    key: "serving-bowl",
    name: "分食碗",
    en: "Serving Bowl",
    group: "table",
    kind: "bowl",
    use: "沙拉、汤菜、水果",
    sizes: [
      size("20 厘米", 1280, { 口径: "20 厘米", 高: "8.5 厘米", 容量: "1.4 升" }),
      size("24 厘米", 1680, { 口径: "24 厘米", 高: "10 厘米", 容量: "2.3 升" }, "-24"),
    ],
    sentences: ["放在桌子中央，四个人分着吃，刚好。"],
    paintedSentences: ["碗壁内外都有纹样，菜吃完了，画才看得全。"],
  },
  {
    key: "cup-saucer",
    name: "杯碟",
    en: "Cup & Saucer",
    group: "tea",
    kind: "cup",
    use: "茶、咖啡",
    sizes: [
      size("200 毫升", 760, { 容量: "200 毫升", 杯高: "6.8 厘米", 碟径: "15 厘米" }),
      size("90 毫升", 620, { 容量: "90 毫升", 杯高: "5.4 厘米", 碟径: "12 厘米" }, "-90"),
    ],
    sentences: [
      "杯耳容得下两根手指，杯口薄，入口的茶因此显得更轻。",
      "碟心有一圈浅槽，杯子放回去时自己会找到位置。",
      "一杯一碟成对烧成，编号相同。",
    ],
  },
  {
    key: "mug",
    name: "马克杯",
    en: "Mug",
    group: "tea",
    kind: "cup",
    use: "茶、咖啡、牛奶",
    sizes: [size("330 毫升", 420, { 容量: "330 毫升", 高: "9 厘米", 口径: "8.4 厘米" })],
    sentences: ["没有碟子，不讲规矩，放在书桌上的那一只。", "杯壁上下同厚，握着是温的，不是烫的。"],
  },
  {
    key: "teapot",
    name: "茶壶",
    en: "Teapot",
    group: "tea",
    kind: "pot",
    use: "红茶、花草茶",
    sizes: [
      size("900 毫升", 2280, { 容量: "900 毫升", 高: "14 厘米", 长: "22 厘米" }),
      size("1.2 升", 2680, { 容量: "1.2 升", 高: "16 厘米", 长: "25 厘米" }, "-12"),
    ],
    sentences: ["壶嘴断水利落，壶盖倾到六十度也不落。", "出水孔是手工扎的，一共二十一个。"],
    paintedSentences: ["壶身一次拉坯成形，嘴与把另接，接缝处由画师添上一笔带过。"],
  },
  {
    key: "milk-jug",
    name: "奶壶",
    en: "Milk Jug",
    group: "tea",
    kind: "pot",
    use: "牛奶、酱汁",
    sizes: [size("240 毫升", 680, { 容量: "240 毫升", 高: "8.6 厘米" })],
    sentences: ["流口窄而直，倒到最后一滴也收得住。", "不盛奶的日子，插一枝铃兰也合适。"],
  },
  {
    key: "sugar-box",
    name: "糖盒",
    en: "Sugar Box",
    group: "tea",
    kind: "pot",
    use: "方糖、茶叶",
    sizes: [size("220 毫升", 720, { 容量: "220 毫升", 高: "9.2 厘米" })],
    sentences: ["盖与盒同窑烧成，合拢时只听见很轻的一声。", "盖钮捏成一枚花苞，是全套里最后完成的一处。"],
  },
  {
    key: "vase",
    name: "花瓶",
    en: "Vase",
    group: "home",
    kind: "vase",
    use: "切花、枝条",
    sizes: [
      size("20 厘米", 1480, { 高: "20 厘米", 口径: "6 厘米" }),
      size("28 厘米", 2380, { 高: "28 厘米", 口径: "8 厘米" }, "-28"),
      size("36 厘米", 4280, { 高: "36 厘米", 口径: "10 厘米" }, "-36"),
    ],
    sentences: ["瓶颈收得窄，三两枝便立得住，不必插满。", "瓶底加厚，插高枝也不倒。"],
    paintedSentences: ["肩部最宽处正是纹样最密处，空着摆也不显得空。"],
  },
  {
    key: "jar",
    name: "盖罐",
    en: "Covered Jar",
    group: "home",
    kind: "vase",
    use: "陈设、收纳",
    sizes: [
      size("24 厘米", 3280, { 高: "24 厘米", 腹径: "17 厘米" }),
      size("32 厘米", 5680, { 高: "32 厘米", 腹径: "22 厘米" }, "-32"),
    ],
    sentences: ["形制出自厂史陈列室里的一只香料罐，盖口重新配过。"],
    paintedSentences: ["罐身通景，须转着看。"],
  },
  {
    key: "tray",
    name: "托盘",
    en: "Tray",
    group: "home",
    kind: "serve",
    use: "茶具、信件、首饰",
    sizes: [size("36 厘米", 1880, { 长: "36 厘米", 宽: "24 厘米" })],
    sentences: ["两侧留有提手，边沿高一指，端着走不怕滑。", "放一把壶、两只杯，或是每天进门时的钥匙。"],
  },
  {
    key: "cake-stand",
    name: "蛋糕架",
    en: "Cake Stand",
    group: "home",
    kind: "serve",
    use: "蛋糕、点心、水果",
    sizes: [size("28 厘米", 2480, { 直径: "28 厘米", 高: "11 厘米" })],
    sentences: ["高足托着一方盘面，蛋糕放上去，便到了桌子的中心。", "盘与足分两次烧成，接处抹得平，手摸不出来。"],
  },
  {
    key: "candle-holder",
    name: "烛台",
    en: "Candle Holder",
    group: "home",
    kind: "light",
    use: "标准烛、茶蜡",
    sizes: [
      size("12 厘米", 680, { 高: "12 厘米", 底径: "9 厘米" }),
      size("18 厘米", 880, { 高: "18 厘米", 底径: "10 厘米" }, "-18"),
    ],
    sentences: ["底盘接得住烛泪，冷了以后一推就落。", "烛光自下而上，釉面会比白天亮一些。"],
  },
];
