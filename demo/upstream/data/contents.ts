import { hairlineBox, makeBlocks, panel, paragraphs, type Blocks } from "./blocks";
import type { Catalogue } from "./catalogue";
import type { Json, JsonObject } from "./context";
import { encodeFormData } from "./form-builder";
import { link } from "./links";
import type { ContentRecord } from "./navigation";
import type { DemoSiteFile } from "./site-file";
import { readHtml } from "./texts";
import cookie from "./texts/cookie.txt";
import privacy from "./texts/privacy.txt";

const common = (html: string): JsonObject => ({ html });
/** The way on at a page's end. */
const next = (title: string, subTitle: string, path: string): JsonObject => ({
  highlight: { title, subTitle, link: link.path(path) },
});
const quotation = (words: string, whose: string): string =>
  `<blockquote><p>${words}</p><p><cite>${whose}</cite></p></blockquote>`;
const page = (name: string, contents: Json, modelName = "page"): ContentRecord => ({ name, modelName, contents });

/** A column of words, without a picture. */
const wordsOnly = (
  titleText: string,
  subTitleText: string,
  [buttonName, buttonLink]: readonly [string, JsonObject],
) => ({
  picLocation: 2,
  title: { titleText, titleSize: "20", titleColor: "#051236" },
  subTitle: { subTitleText, subTitleSize: 16, subTitleColor: "#333333" },
  buttons: [{ buttonName, buttonLink, buttonTextColor: "#051236", buttonBorderColor: "#051236" }],
});

/** The page areas configured in the site file, by content id. */
export function makeConfiguredContents(catalogue: Catalogue, site: DemoSiteFile): Map<string, ContentRecord> {
  const blocks = makeBlocks(catalogue.context);
  const { card, film, goods, hero, image, images, imageText, step, title } = blocks;
  const ids = site.contents;
  const contents: Record<string, ContentRecord> = {
    [ids.verification]: page("产品验证", {
      brandStoryTitle: title("产品验证", "每件器物的底部都有一枚十二位的验证码，刮开涂层即可查询。"),
      imageList: images(1, [["scenes/mark", "器物底部的标签，上面是验证码"]]),
      CollapseModel: {
        title: "查询说明",
        items: [
          panel(
            "验证码在哪里？",
            "在器物底部的圆形标签上，或礼盒内的证书卡背面。轻轻刮开银色涂层，可见以 NH 开头的十二位编码。",
          ),
          panel(
            "为什么只能查五次？",
            "为防止编码被抄录后重复使用，每个编码可查询五次，之后冻结。首次查询的时间会一并显示。",
          ),
          panel("提示编码错误怎么办？", "请先核对数字 0 与字母 O。若仍不通过，请与我们联系，并保留购买凭证。"),
        ],
      },
    }),
    [ids.career]: page("加入我们", [
      { brandStoryTitle: title("在北港瓷工作", "手艺慢，人也不催。", "scenes/workshop") },
      {
        FixedSize03: [
          imageText("vine/dinner-plate-detail", "画室", "学徒期四年，头一年只画直线。", { location: 2 }),
          imageText("stores/4", "门店", "把一件器物讲清楚，通常只要三句话。", { location: 2 }),
          imageText("plain/mug-setting", "总部", "设计、内容、供应链与客户服务。", { location: "2" }),
        ],
      },
      {
        fixed_size_02: imageText(
          "scenes/tea",
          "我们怎样共事",
          "新同事入职的第一周在门店，第二周在仓库，第三周才回到自己的岗位。\n会议不超过四十分钟。开始以前，桌上先有茶。",
        ),
      },
      next("正在招聘的职位", "门店、设计、内容、供应链与客户服务", "/about-us/jobs"),
    ]),
    [ids.jobs]: page("职位", {
      brandStoryTitle: title(
        "招聘职位",
        "请选择职位，在线投递简历。\n我们通常在十个工作日内回复，每一份简历都有人读，请勿重复投递。",
      ),
    }),
    [ids.group]: page("集团介绍", [
      { hero: hero("scenes/room", "斯堪海姆家居集团", "三家老厂，一张桌子。", { location: 2 }) },
      {
        common: common(
          paragraphs(
            "斯堪海姆家居集团由三家相邻港城的老厂在 1987 年合成：北港瓷做瓷器，林谷做银器，山间做玻璃。三家各守各的窑与炉，共用一套仓库与门店。",
            "合成的那一年谈了十四个月，真正有争议的只有一条：桌子摆在谁家。最后摆在了北港，因为那里离火车站近。",
          ) +
            quotation("勺子、盘子、杯子本来就在一张桌子上，分开的只是账本。", "合并协议的序言，1987 年") +
            paragraphs(
              "如今三家的设计师每月第一个星期一同桌吃一顿午饭，用的是各自还没有定型的样品。饭后不开会，谁的样品不顺手，当场说。",
              "集团共有一千一百人，其中两百六十人在炉与窑的旁边。集团总部设在北港，中国总部设在上海。",
            ),
        ),
      },
      {
        SequenceModel: {
          title: "四个年份",
          items: [
            step("1786", "北港瓷", "约翰·林德在码头仓库里点起第一座窑。"),
            step("1842", "林谷银器", "银匠安德斯在河谷的水磨坊旁开了作坊。"),
            step("1871", "山间玻璃", "第一炉玻璃，用的是雪水与本地的石英砂。"),
            step("1987", "一张桌子", "三家合成一家，各自留着各自的名字。"),
          ],
        },
      },
      {
        fixed_size_02: imageText(
          "lace/soup-plate-setting",
          "一起设计的第一件",
          "1989 年的一枚汤盘与一把汤匙：匙沿的弧度，就是盘腹的弧度。\n画图用了一天，对准用了两年。",
          { button: ["了解林谷", link.path("/brand-story/about-lyngdal")], location: 3 },
        ),
      },
      {
        category02: {
          title: "姊妹品牌",
          items: [
            card("林谷银器", "scenes/silver", "了解林谷", link.path("/brand-story/about-lyngdal"), "LYNGDAL，1842"),
            card(
              "山间玻璃",
              "scenes/glass",
              "了解山间",
              link.path("/brand-story/about-fjellglass"),
              "FJELLGLASS，1871",
            ),
          ],
        },
      },
      next("在三家厂里工作", "窑边、炉边，或者门店里。", "/about-us/career"),
    ]),
    [ids.aboutUs]: page("关于我们", [
      { brandStoryTitle: title("关于北港瓷", "NORDHAVN，1786", "scenes/ten") },
      {
        fixed_size_02: imageText(
          "lace/vase-detail",
          "只做一件事",
          "在白瓷上画蓝。两百四十年里，我们试过别的，最后都停了。\n瓷厂有四座窑、四十三位画师，一年烧六千件。画坏的不修，也不减价，敲碎了垫路。",
          {
            button: ["阅读品牌故事", link.path("/brand-story")],
          },
        ),
      },
      {
        SequenceModel: {
          title: "几个数字",
          items: [
            step("1786", "建厂", "在码头的一间旧仓库里，至今没有搬过。"),
            step("4 座", "窑", "最年轻的一座砌于 1988 年，刚换过窑顶。"),
            step("43 位", "画师", "学徒期四年，最年长的一位入厂四十一年。"),
            step("6,000 件", "一年", "不多烧。多烧一窑，就要少画一笔。"),
          ],
        },
      },
      {
        common: common(
          paragraphs(
            "一件器物要经过四十道工序、十一双手。哪一双手做的，都记在盘底：工号、窑位、画师的记号，还有年份。",
          ) +
            quotation("盘子的正面给吃饭的人看，背面写给做盘子的人。", "厂史陈列室的入口") +
            paragraphs(
              "2012 年，我们在上海的一条弄堂里开了中国的第一家门店，四十平方米，一张桌子。如今有四十家，每一家都还留着那张桌子，可以坐下来，把杯子拿在手里。",
            ),
        ),
      },
      {
        imageList: images(2, [
          ["lace/dessert-plate-setting", "北境蕾丝，每天用的一枚甜点盘"],
          ["rib/rice-bowl-setting", "潮棱，为中国的饭桌做的碗"],
        ]),
      },
      {
        category: {
          title: "继续了解",
          items: [
            card("集团介绍", "scenes/room", "认识集团", link.path("/about-us/group"), "三家老厂，一张桌子。"),
            card(
              "加入我们",
              "scenes/workshop",
              "看看我们怎样工作",
              link.path("/about-us/career"),
              "手艺慢，人也不催。",
            ),
            card("招聘职位", "scenes/shelf", "查看职位", link.path("/about-us/jobs"), "门店、设计、内容与供应链。"),
            card("联系我们", "scenes/cups", "联系客服", link.path("/contact-us"), "电话、邮件，或者到店里坐一坐。"),
          ],
        },
      },
    ]),
    [ids.contactUs]: page("联系我们", {
      brandStoryTitle: title("联系我们", "电话、邮件，或者到店里坐一坐。", "scenes/cups"),
      FixedSize03: [
        wordsOnly("中国总部", "上海市徐汇区临江书院路 9 号三层。周一至周五 9:30–18:00，来访请先写信。", [
          "写信给总部",
          link.path("mailto:service@nordhavn.example"),
        ]),
        wordsOnly("媒体与合作", "采访、借展与图片，请写信说明用途与时间，两个工作日内回复。", [
          "写信给媒体部",
          link.path("mailto:press@nordhavn.example"),
        ]),
        wordsOnly("企业礼赠", "落款一件起做，整套图案十二件起做。请至少提前四个月来谈。", [
          "了解礼赠",
          link.path("/gifting"),
        ]),
      ],
      CollapseModel: {
        title: "写信之前",
        items: [
          panel("多久有回复？", "邮件两个工作日，定制与配件十个工作日。写得长的，我们回得也长。"),
          panel("想配一件旧瓷", "请拍下底款与碎片，写上购买的大致年份。在产的系列可以直接配，停产的要查旧模。"),
          panel("想参观瓷厂", "北港的瓷厂每周三、周六开放，每次十二人，须提前两周预约。请穿平底鞋。"),
          panel(
            "收到的器物有破损",
            '请在签收后四十八小时内拍照来信。规则见<a href="/member/damagedForNew">破损换新</a>。',
          ),
        ],
      },
      fixed_size_02: imageText(
        "fern/cup-saucer-setting",
        "到店里坐一坐",
        "四十家门店，每一家都有一张桌子、一壶茶。瓷器拿在手里，才知道分量。",
        { button: ["查找门店", link.path("/find-us")] },
      ),
    }),
    [ids.member]: page("养护与常见问题", [
      { brandStoryTitle: title("养护与常见问题", "瓷器经得起用，怕的是磕碰与骤冷骤热。", "scenes/care") },
      {
        CollapseModel: {
          title: "日常养护",
          items: [
            panel("清洗", "釉下彩与浮雕器物可入洗碗机，请选用温和的程序。描金器物请用软布手洗。"),
            panel("茶垢与刀痕", "茶垢用小苏打加温水浸一刻钟即可。刀痕多是刀具留下的金属屑，以膏状清洁剂轻擦可去。"),
            panel("叠放", "叠放时垫一张棉纸或毛毡，免得圈足划伤下面一件的釉面。"),
          ],
        },
      },
      {
        category02: {
          items: [
            card(
              "定制服务",
              "scenes/custom",
              "了解定制",
              link.path("/customer-service/customised"),
              "题字、纹章与成套",
            ),
            card("联系我们", "scenes/cups", "联系客服", link.path("/contact-us"), "电话、邮件，或者到店里坐一坐"),
          ],
        },
      },
    ]),
    [ids.damagedForNew]: page("破损换新", damagedForNew(blocks, "scenes/broken")),
    [ids.newsList]: page("新闻", {
      brandStoryTitle: title("新闻", "瓷厂、展览、工艺与门店的近事。", "scenes/letters"),
    }),
    // No key of these contents names a block; their model does.
    [ids.cookie]: page("Cookie 声明", common(readHtml(cookie)), "common"),
    [ids.privacyPolicy]: page("隐私政策", common(readHtml(privacy)), "common"),
    [ids.customised]: page("定制服务", [
      { hero: hero("scenes/custom", "定制服务", "落款、纹章与编号。") },
      {
        SequenceModel: {
          title: "怎样定制",
          items: [
            step("1", "说一说", "告诉我们用途、数量与时间。两个工作日内回复。"),
            step("2", "看样", "画师出一至三份小样，可以改两次。"),
            step("3", "试烧", "试烧一件寄到您手里，确认颜色与落款的位置。"),
            step("4", "开窑", "自确认之日起八至十二周交付，随附证书。"),
          ],
        },
      },
      { common: common(paragraphs("底部落款一件起做，纹章与整套图案十二件起做。婚礼与周年，请至少提前四个月。")) },
      next("先谈一谈", "电话、邮件，或者到店里坐一坐。", "/contact-us"),
    ]),
    [ids.giftWrap]: page("礼品包装", {
      hero: hero("scenes/wrap", "礼品包装", "素纸、棉绳、一张手写的卡。"),
      common: common(
        paragraphs(
          "在门店购买的器物，均可免费包装。纸是本色的，绳是蓝的，卡片由您自己写；若字多，店员可以代笔。",
          "包一件杯碟要六分钟，一枚正餐盘要四分钟。可以坐着等，桌上有茶。",
        ) +
          quotation("包得好不好，要看拆的人舍不舍得剪绳子。", "门店手册，第三页") +
          paragraphs("大件花瓶与盖罐以木箱盛装，箱内的木丝可以留着养花。"),
      ),
      SequenceModel: {
        title: "四样东西",
        items: [
          step("纸", "本色棉纸", "不漂白，不印字。两层：里层软，外层挺。"),
          step("绳", "蓝棉绳", "与样稿同一种蓝，系活结，一拉就开。"),
          step("卡", "空白卡片", "没有印祝词，留给送礼的人自己写。"),
          step("箱", "松木箱", "高过三十厘米的器物用，寄到家也不晃。"),
        ],
      },
      imageList: images(2, [
        ["scenes/gift", "系了缎带的礼盒"],
        ["scenes/crate", "大件用的木箱，箱里是木丝"],
      ]),
      CollapseModel: {
        title: "常问的三件事",
        items: [
          panel("可以寄给别人吗？", "可以。包好后由门店寄出，箱内不放价签与小票，寄件人一栏写您的名字。"),
          panel("线上购买可以包装吗？", "可以，在订单里勾选“礼品包装”，卡片上的字写在备注里，四十字以内，由店员手写。"),
          panel("要多少件才算企业订单？", '二十件起，可以统一落款与编号。详见<a href="/gifting">企业礼赠</a>。'),
        ],
      },
      ...next("当面包好带走", "各店都可以当面包装，不另收费。", "/find-us"),
    }),
    [ids.damagedAndReplaced]: page("破损与换新", damagedForNew(blocks, "scenes/crate")),
    [ids.productMaintenance]: page("产品养护", [
      { brandStoryTitle: title("产品养护", "用得久的瓷器，大多不是收起来的。", "scenes/put-away") },
      {
        fixed_size_02: [
          imageText("scenes/kitchen", "第一次使用之前", "以温水与软布清洗一遍，去掉窑灰与包装的纸屑。", {
            location: 3,
          }),
        ],
      },
      {
        CollapseModel: {
          title: "按材质",
          items: [
            panel("硬质瓷", "可入洗碗机、微波炉与烤箱。从冰箱取出后，请先放至室温，再受热。"),
            panel("骨瓷", "可入洗碗机与微波炉，不入烤箱。胎薄，请避免与金属锅具叠放。"),
            panel("描金", "请手洗，不可入微波炉。金彩若变暗，用湿棉布蘸少许小苏打轻擦。"),
          ],
        },
      },
    ]),
    [ids.faq]: page("常见问题", [
      { brandStoryTitle: title("常见问题", "问得最多的十二件事。") },
      { CollapseModel: { title: "选购与使用", items: FAQ } },
      { CollapseModel: { title: "退换货", items: RETURNS } },
      next("没有找到答案", "电话、邮件，或者到店里坐一坐。", "/contact-us"),
    ]),
    [ids.ourHistory]: page("品牌历史", [
      { hero: hero("scenes/hall", "品牌历史", "瓷厂至今没有搬过家。", { location: 2 }) },
      { SequenceModel: { title: "年表", items: history(blocks) } },
      {
        highlight: {
          title: "年度瓷盘",
          subTitle: "自 1897 年起，每年一枚。",
          image: image("scenes/annual"),
          link: link.path("/brand-story/our-history/annual-plate"),
        },
      },
    ]),
    [ids.workmanship]: page("匠心工艺", [
      { hero: hero("scenes/painter", "匠心工艺", "四十道工序，十一双手。") },
      { videoBlock: film("画师在盘沿落笔") },
      {
        FixedSize03: [
          imageText("scenes/shaping", "成形", "拉坯、修坯、接耳。坯体每天翻面一次，阴干七天。", { location: 2 }),
          imageText("scenes/painting", "画", "笔是画师自己削的。细线用松鼠毛，渲染用旧笔。", { location: 2 }),
          imageText("scenes/firing", "烧", "素烧二十四小时，上釉，再烧三十六小时，等三天。", { location: 2 }),
        ],
      },
      { highlight: { title: "一枚北境蕾丝的正餐盘，\n从泥到出窑，前后约五周。", style: hairlineBox } },
      next("产品故事", "每个系列都从一件小事开始。", "/brand-story/product-story"),
    ]),
    [ids.annualPlate]: page("年度瓷盘", {
      brandStoryTitle: title("年度瓷盘", "一年一枚，只烧当年，年底毁版。", "scenes/annual"),
      common: common(
        paragraphs(
          "第一枚烧于 1897 年，画的是结冰的港口，一共四百枚，圣诞前送给厂里的工人与码头的邻居。第二年有人来问：今年的呢？",
          "此后每年一枚，没有断过。1944 年缺钴，那一年的瓷盘只画了一道线，仍然烧了。",
        ) +
          quotation("画今年看得见的东西。明年它也许就不在了。", "画室给年度瓷盘的唯一要求") +
          paragraphs("直径十八厘米，背面写着年份与画师的记号。年底最后一窑开过，版在院子里敲碎，谁路过都可以来看。"),
      ),
      category: {
        items: PLATES.map(([year, name]) => {
          const target = year === NEWEST ? link.path("/news/3024") : link.content(`${ids.annualPlate}-${year}`);
          const plate = { url: image(`plates/${year}`), focus: "whole" };
          return { ...card(`${year} 年`, `plates/${year}`, "查看", target, name), image: plate };
        }),
      },
      ...next(
        "毁版之后，余下的只有底样",
        "底样存在资料室，每年冬天取出来晒一次。瓷厂从 1786 年说起。",
        "/brand-story/our-history",
      ),
    }),
    [ids.productStory]: page("产品故事", [
      { brandStoryTitle: title("产品故事", "每个系列都从一件小事开始。", "scenes/shelf") },
      {
        common: common(
          paragraphs(
            "样品架上每款留一件，标着年份与画师。一个系列能不能做下去，不看卖了多少，看十年以后还有没有人来配。",
            "架上现有十个系列。下面几个的来历，可以用一句话说完；做出来，都用了好几年。",
          ),
        ),
      },
      {
        fixed_size_02: imageText(
          "lace/jar-setting",
          "从一条披肩来的",
          "1786 年，林德照着妻子披肩上的蕾丝画了第一枚盘子。她站在旁边，不许他画错一针。\n一枚正餐盘至今要落笔九百余次，由一位画师从头画到尾。",
          { button: ["阅读一号样稿", link.story("2002")] },
        ),
      },
      {
        brandGoodsModel: encodeFormData(
          [
            goods("北境蕾丝", catalogue.some({ ornament: "lace" }, 4), {
              text: "一号样稿",
              link: link.category("0086"),
            }),
          ],
          520,
        ),
      },
      {
        fixed_size_02: imageText(
          "vine/tray-setting",
          "从一位船长来的",
          "1824 年，一位船长订了一套茶具，要画不落叶的植物，因为他一年有十个月看不见叶子。\n画室推开窗，石堤上正有一片常春藤。",
          { button: ["阅读远来的订单", link.story("2007")], location: 3 },
        ),
      },
      {
        goods: goods("岸藤", catalogue.some({ ornament: "vine", forms: ["teapot", "cup-saucer", "mug"] }, 4), {
          text: "不落的叶子",
          link: link.category("1902334455667788990"),
        }),
      },
      {
        fixed_size_02: imageText(
          "blossom/serving-bowl-setting",
          "从四个月的路来的",
          "1901 年夏天，植物学教师玛尔塔·维恩沿着海岸走了四个月，采回一百二十四种野花。\n画室照着画，一种一件，画了九年。",
          { button: ["翻开图谱", link.path("/flora-danica/flora")] },
        ),
      },
      {
        brandSpecialProducts: goods(
          "霜前花",
          catalogue.some({ ornament: "blossom", forms: ["vase", "jar", "teapot"] }, 4),
          { text: "最后一茬野花", link: link.category("霜前花&+1") },
        ),
      },
      {
        fixed_size_02: imageText(
          "fern/jar-setting",
          "从一册硬纸夹来的",
          "1951 年采的二十七种蕨，三年后选了最普通的一种，因为别的都太好看了。\n叶缘六十四枚齿，画师至今对照标本落笔。",
          { button: ["阅读林中的蕨", link.story("2005")], location: 3 },
        ),
      },
      {
        highlight: {
          title: "冬至星只在冬至前后开窑",
          subTitle: "1967 年冬至，画师布丽特用画稿折了一颗星，挂在画室的窗上。次年开春便停。",
          image: image("star/teapot-setting"),
          link: link.category("STAR"),
        },
      },
      next("还有十四篇", "瓷厂、画室、港口与来信。", "/brand-story"),
    ]),
    [site.sisterStories["about-lyngdal"]]: page("林谷银器", [
      { brandStoryTitle: title("林谷银器", "LYNGDAL，1842", "scenes/silver") },
      {
        common: common(
          paragraphs(
            "林谷在北港以北六十公里的河谷里。银匠安德斯在水磨坊旁开了一间作坊，用水力带动锤子，一锤一锤地敲勺子。",
            "水锤今天还在，只敲最初的三十下，把银块打成勺胚；余下的两百来下用手锤。手锤敲过的地方，光是碎的。",
          ) +
            quotation("勺子最要紧的是空的那一面。", "安德斯，1842 年的记事本") +
            paragraphs(
              "一把汤匙重六十八克。轻了像铁皮，重了喝汤的人会先累。这个数是 1860 年定的，量过四十二位客人的手腕。",
              "他们的勺子与我们的汤盘是一同设计的：勺沿的弧度，就是盘腹的弧度。最后一口也舀得干净。",
            ),
        ),
      },
      {
        fixed_size_02: imageText("halflace/soup-plate-setting", "勺与盘", "放下勺子时，柄刚好搁在盘沿的留白上。", {
          button: ["看产品故事", link.path("/brand-story/product-story")],
          location: 3,
        }),
      },
      {
        goods: goods("与林谷同桌的汤盘", catalogue.some({ forms: ["soup-plate"] }, 4), {
          link: link.path("/products"),
        }),
      },
      {
        highlight: {
          title: "山间玻璃",
          subTitle: "FJELLGLASS，1871。杯里的一粒气泡，不算瑕疵。",
          image: image("scenes/glass"),
          link: link.path("/brand-story/about-fjellglass"),
        },
      },
      { highlight: { title: "林谷银器的网站", link: link.external(site.footer.sisterBrands[0]?.url ?? "/") } },
    ]),
    [site.sisterStories["about-fjellglass"]]: page("山间玻璃", [
      { brandStoryTitle: title("山间玻璃", "FJELLGLASS，1871", "scenes/glass") },
      {
        common: common(
          paragraphs(
            "山间玻璃吹杯子用的是雪水与本地的石英砂。炉子从 1871 年点着，只在战时熄过一次，熄了十一天。",
            "四个人一组：一个挑料，一个吹，一个转，一个剪。一组人一天吹九十只，能留下的大约六十只。",
          ) +
            quotation("玻璃里偶有一粒气泡。吹它的人那一刻换了一口气。", "山间的验货单") +
            paragraphs(
              "气泡他们不当作瑕疵，我们也不。买的人若是介意，可以换一只没有的；换回来的那只，工人自己留着用。",
              "蓝的那一种也用钴，与我们的画料出自同一个矿。",
            ),
        ),
      },
      {
        fixed_size_02: imageText("plain/tray-setting", "同一个矿的蓝", "一样的钴，进了玻璃是透的，上了瓷是沉的。", {
          button: ["匠心工艺", link.path("/brand-story/workmanship")],
        }),
      },
      { goods: goods("放在玻璃旁边的白", catalogue.some({ ornament: "plain" }, 4), { link: link.category("PLAIN") }) },
      {
        highlight: {
          title: "林谷银器",
          subTitle: "LYNGDAL，1842。勺沿的弧度，就是盘腹的弧度。",
          image: image("scenes/silver"),
          link: link.path("/brand-story/about-lyngdal"),
        },
      },
    ]),
    [site.productLines.flora]: page("霜前花：北地植物图谱", flora(blocks, catalogue)),
    [site.productLines.harbour]: page("内港", [
      { hero: hero("series/wave-evening", "内港", "三道弧线，由深到浅。", { location: 2 }) },
      { products: goods("内港系列", catalogue.some({ ornament: "wave" }, 8)) },
    ]),
  };
  for (const [year, name] of PLATES.slice(1)) {
    contents[`${ids.annualPlate}-${year}`] = page(`${year} 年年度瓷盘`, {
      imageList: images(1, [[`plates/${year}`, name]]),
      brandStoryTitle: title(name, `只在 ${year} 年烧制，直径 18 厘米，背面写着年份与画师的记号。`),
    });
  }
  return new Map(Object.entries(contents));
}

/** The year whose plate has an article of its own. */
const NEWEST = 2026;
const PLATES: ReadonlyArray<readonly [year: number, name: string]> = [
  [NEWEST, "灯塔守夜人"],
  [2025, "冰上的邮差"],
  [2024, "鲱鱼汛"],
  [2023, "云杉与雪"],
  [2022, "修船季"],
  [2021, "渡口"],
  [2020, "关着的窗"],
  [2019, "面包房的早晨"],
  [2018, "海鸟归巢"],
  [2017, "码头的鹤"],
  [2016, "第一场雪"],
  [2015, "风向标"],
];

function damagedForNew({ step, title }: Blocks, image: string): Json {
  return [
    { brandStoryTitle: title("破损换新", "两年之内，日常使用中的磕碰，可以旧换新。", image) },
    {
      common: common(
        "<h2>适用范围</h2><ul><li>自购买之日起两年以内</li><li>日常使用中造成的破损，每件一次</li><li>在本网站所列门店或线上店铺购买</li></ul>" +
          "<h2>不适用</h2><ul><li>孤品、限量与定制器物</li><li>二手购得的器物</li><li>人为涂改验证码的器物</li></ul>",
      ),
    },
    {
      SequenceModel: {
        title: "怎样办理",
        items: [
          step(1, "留下碎片", "请把碎片收好，不必拼。"),
          step(2, "到店或来电", "带上购买凭证，或拨打客服热线登记。"),
          step(3, "核对", "门店核对验证码与购买日期，当天答复。"),
          step(4, "换新", "有现货的当天换；缺货的，待下一窑，通常六周。"),
        ],
      },
    },
    next("到店办理", "带上碎片与购买凭证。", "/find-us"),
  ];
}

const FAQ: readonly JsonObject[] = [
  panel("手绘瓷器可以进洗碗机吗？", "釉下彩可以。描金的器物请手洗。"),
  panel("同一款式，为什么纹样不完全一样？", "因为是手绘。疏密、深浅随画师而异，都在允许的范围之内。"),
  panel("可以只买一件吗？", "可以。多数器物单件出售，杯碟成对出售。"),
  panel("家里的旧瓷缺了一件，还配得到吗？", "在产的系列可以。停产的，请把底款拍照发到客服邮箱，我们查一查库存与旧模。"),
  panel("网站上可以购买吗？", '本网站只作展示，请到门店或线上店铺购买。<a href="/find-us">查找门店</a>'),
  panel("标价是含税的吗？", "官方指导价均含税。标明“请洽线下门店”的器物，请向门店询价。"),
  panel("可以刻字或落款吗？", '可以在底部落款，一件起做。详见<a href="/customer-service/customised">定制服务</a>。'),
  panel("怎样辨别真伪？", '请查询器物底部的验证码。<a href="/verification">产品验证</a>'),
  panel("瓷厂可以参观吗？", "北港的瓷厂每周三、周六开放，须提前两周预约，请写信至客服邮箱。"),
];

const RETURNS: readonly JsonObject[] = [
  panel(
    "买了可以退换吗？",
    "未使用、包装完好的器物，自签收或购买之日起七日内可凭购买凭证退换；落款、定制的器物除外。",
    "门店购买的请回原店办理，线上购买的请在订单中申请。",
  ),
  panel("退换货的运费由谁承担？", "因质量或运输所致的，由我们承担；其余由您承担。"),
  panel("收到时破损怎么办？", "请在签收后四十八小时内拍照联系客服，我们补寄或退款。"),
];

const history = ({ step }: Blocks): readonly JsonObject[] => [
  step(
    "1786",
    "第一座窑",
    "船具商约翰·林德租下码头的一间旧仓库，烧成第一枚瓷盘，花纹是妻子披肩的蕾丝边。",
    "scenes/first",
  ),
  step("1802", "画室", "画师从三人增至二十六人，学徒期定为四年。", "scenes/painter"),
  step(1824, "岸藤", "石堤上的常春藤被画上茶具，订单第一次来自海的对岸。", "vine/tray-detail"),
  step("1840", "夏至停工", "画室没有电灯，冬天只能画五个小时，夏天便还给大家一天。"),
  step("1874", "半幅蕾丝", "为日常的餐桌减去一半笔墨。", "halflace/dessert-plate-detail"),
  step("1897", "年度瓷盘", "第一枚年度瓷盘画的是结冰的港口，烧了四百枚。"),
  step("1932", "内港", "建筑师埃里克·索伦以三道弧线记下港湾的水面。", "wave/serving-bowl-detail"),
  step("1967", "冬至星", "画稿剪成的一颗纸星，挂在画室的窗上。", "star/dinner-plate-detail"),
  step("1988", "第四号窑", "砌成第四座窑，旧窑改作陈列室。", "scenes/kiln"),
  step("2012", "来到中国", "第一家门店开在上海的一条弄堂里，四十平方米。", "scenes/showroom"),
  step("2026", "两百四十年", "画室里有四十三位画师，最年长的一位入厂四十一年。"),
];

function flora({ goods, hero, images }: Blocks, catalogue: Catalogue): Json {
  const to = (form: string) => {
    const [product] = catalogue.some({ ornament: "blossom", forms: [form] }, 1);
    return product === undefined ? null : link.product(product.id);
  };
  return [
    { hero: hero("scenes/garden", "北地植物图谱", "一百二十四种野花，一种画一件。", { location: 2 }) },
    {
      common: common(
        "<h2>从标本到瓷</h2>" +
          paragraphs(
            "1901 年夏天，植物学教师玛尔塔·维恩沿着海岸走了四个月，采回一百二十四种野花的标本。画室照着画，一种一件，不重样。",
            "图谱画了九年。最后一种是虎耳草，画在一只糖盒的盖上，因为它只有指甲那么大。",
          ),
      ),
    },
    {
      products: goods("图谱中的器物", catalogue.some({ ornament: "blossom" }, 12), {
        link: link.category("霜前花&+1"),
      }),
    },
    {
      imageList: images(3, [
        ["blossom/jar-setting", "霜前花 盖罐", to("jar")],
        ["blossom/vase-detail", "霜前花 花瓶", to("vase")],
        // A link without val has no target.
        ["blossom/teapot-setting", "霜前花 茶壶", catalogue.context.oddities ? { linkType: "4" } : to("teapot")],
      ]),
    },
  ];
}
