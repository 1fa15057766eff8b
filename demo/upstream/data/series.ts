/** The ten series of the demo, one per ornament. */
export interface Series {
  ornament: string;
  code: string;
  name: string;
  en: string;
  since: number;
  color: "blue" | "white" | "gold";
  craft: "underglaze" | "relief" | "overglaze";
  /** Price factor. */
  priceFactor: number;
  /** One-line text for cards and menus. */
  motto: string;
  /** Text of the series' landing page; line breaks are kept. */
  description: string;
  /** Opening sentences of product descriptions. */
  sentences: readonly string[];
  /** Attribute 纹样. */
  pattern: string;
}

export const seriesList: readonly Series[] = [
  {
    ornament: "lace",
    code: "0086",
    name: "北境蕾丝",
    en: "Northern Lace",
    since: 1786,
    color: "blue",
    craft: "underglaze",
    priceFactor: 1.6,
    motto: "一号样稿，画了两百四十年。",
    description:
      "与瓷厂同岁的一号样稿，蕾丝由画师徒手勾成。\n一枚正餐盘要落笔九百余次，由一位画师从头画到尾。两百四十年来，画笔换过许多支，画法没有换过。",
    sentences: [
      "沿口的蕾丝由画师徒手勾成，疏密全在腕力，不用印花，也不打底稿。",
      "花纹出自建厂之初的一号样稿，两百四十年来换过画笔，没有换过画法。",
      "钴料入窑前近于灰黑，经一千四百度釉烧，才显出沉静的蓝。",
      "同一件器物由一位画师从头画到尾，底部的小字是画师的记号。",
    ],
    pattern: "蕾丝边饰",
  },
  {
    ornament: "vine",
    code: "1902334455667788990",
    name: "岸藤",
    en: "Shore Vine",
    since: 1824,
    color: "blue",
    craft: "underglaze",
    priceFactor: 1.3,
    motto: "石堤上的藤，冬天也不落叶。",
    description:
      "石堤上的常春藤，冬天也不落叶。\n1824 年，一位船长订了一套茶具，画室把窗外的藤画给了他，后来才有了这一系列。",
    sentences: [
      "藤蔓没有固定的起点，画师先在心里走一遍，再一笔绕过口沿。",
      "叶脉靠笔锋侧转留白，不另描线，所以叶子是亮的。",
      "石堤上的常春藤四季不凋，画在瓷上，也不求它开花。",
    ],
    pattern: "常春藤",
  },
  {
    ornament: "rib",
    code: "RIB",
    name: "潮棱",
    en: "Tidal Rib",
    since: 1879,
    color: "white",
    craft: "relief",
    priceFactor: 1,
    motto: "退潮之后，沙上留下的线。",
    description: "细密的直棱，像退潮之后沙上的线。\n不施彩绘，光线走到哪里，纹样就在哪里。",
    sentences: [
      "直棱在坯体将干未干时以骨刀修成，深浅凭手感。",
      "釉薄处见白，釉厚处泛青，棱线因此有了深浅。",
      "不施彩绘，早晨和傍晚看，是两件器物。",
    ],
    pattern: "直棱浮雕",
  },
  {
    ornament: "blossom",
    code: "霜前花&+1",
    name: "霜前花",
    en: "Late Blossom",
    since: 1901,
    color: "blue",
    craft: "underglaze",
    priceFactor: 1.45,
    motto: "霜降以前，最后一茬野花。",
    description: "霜降以前，路边开的最后一茬野花。\n北方的花期短。花枝往哪边倒，由画师当天决定，因此没有两件完全相同。",
    sentences: [
      "花瓣以淡钴渲染两遍，花心点以浓钴，远看仍是一色的蓝。",
      "花枝的朝向由画师自己决定，所以没有两件完全相同。",
      "画的是路边的野花：矢车菊、剪秋罗、野豌豆，都不名贵。",
    ],
    pattern: "折枝野花",
  },
  {
    ornament: "halflace",
    code: "HALF-LACE",
    name: "半幅蕾丝",
    en: "Half Lace",
    since: 1874,
    color: "blue",
    craft: "underglaze",
    priceFactor: 1.25,
    motto: "蕾丝画一半，另一半留给白瓷。",
    description: "蕾丝只画半幅，余下的留给白瓷。\n它比北境蕾丝晚八十八年，为的是让一张日常的餐桌也用得起手绘。",
    sentences: [
      "蕾丝只画半幅，余下的留白，与别的餐具同席也不争。",
      "弧线收尾处最见功夫，须一笔提起，不能回描。",
      "省去一半的笔墨，画师便有余裕把另一半画得更稳。",
    ],
    pattern: "半幅蕾丝",
  },
  {
    ornament: "wave",
    code: "WAVE",
    name: "内港",
    en: "Inner Harbour",
    since: 1932,
    color: "blue",
    craft: "underglaze",
    priceFactor: 0.95,
    motto: "风到了内港，只剩细浪。",
    description: "三道弧线，是港水由外及里的颜色。\n风从外海来，到了内港，只剩细浪。",
    sentences: [
      "三道弧线在转台上绘成，转台每走一周，画师只换一次笔。",
      "蓝由深到浅，是港水由外及里的颜色。",
      "弧线之间的间隔略有出入，像浪，不像尺。",
    ],
    pattern: "水波弧线",
  },
  {
    ornament: "fern",
    code: "FERN",
    name: "林下蕨",
    en: "Woodland Fern",
    since: 1954,
    color: "blue",
    craft: "underglaze",
    priceFactor: 1.15,
    motto: "照着标本，一齿一齿地画。",
    description:
      "照着云杉林里采的标本，一齿一齿地画。\n厂里的资料室藏有一册蕨类标本，画师至今对照着落笔，叶缘的齿数一枚不差。",
    sentences: [
      "叶缘的齿数与标本一致，画师至今保留着对照标本落笔的习惯。",
      "卷曲的新叶藏在转折处，拿起来才看得见。",
      "云杉林里光线暗，蕨叶的蓝因此也调得沉一些。",
    ],
    pattern: "蕨叶",
  },
  {
    ornament: "star",
    code: "STAR",
    name: "冬至星",
    en: "Midwinter Star",
    since: 1967,
    color: "gold",
    craft: "overglaze",
    priceFactor: 1.35,
    motto: "长夜里，窗前的一颗星。",
    description: "夜最长的那几天，窗前的一颗星。\n钴蓝勾边，金彩点心，每年只在冬至前后开窑。",
    sentences: [
      "八角星以钴蓝勾边，心上点一粒真金，入窑三次方成。",
      "星与星的距离是量好的，星的大小随画师的手，略有出入。",
      "每年只在冬至前后开窑，次年开春便停。",
    ],
    pattern: "八角星",
  },
  {
    ornament: "plain",
    code: "PLAIN",
    name: "净白",
    en: "Plain White",
    since: 1995,
    color: "white",
    craft: "relief",
    priceFactor: 0.8,
    motto: "没有纹样，也就没有遮掩。",
    description: "没有纹样的瓷器，最难做得干净。\n针孔、落渣、火刺，一样也藏不住。出窑十件，我们留下七件。",
    sentences: [
      "不施纹样，针孔与落渣一样也藏不住，出窑十件只留七件。",
      "器形取自厂里的旧模，口沿收得比旧制更薄。",
      "对着光看，胎体透出一点暖色，那是骨粉的缘故。",
    ],
    pattern: "无",
  },
  {
    ornament: "ring",
    code: "RING",
    name: "蓝圈",
    en: "Blue Ring",
    since: 2011,
    color: "blue",
    craft: "underglaze",
    priceFactor: 0.85,
    motto: "一道线，绕口沿一周。",
    description: "一道蓝线，绕口沿一周，看不出接头。\n线宽两毫米，在转台上一次画完，为每天使用而做。",
    sentences: [
      "口沿的蓝线宽两毫米，在转台上一次画完，看不出接头。",
      "为每天使用而做，与家里的旧瓷混搭也合适。",
      "画得越少，越要画得准：线若偏了半毫米，整件便不出厂。",
    ],
    pattern: "单线圈饰",
  },
];
