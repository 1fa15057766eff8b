import type { JsonObject } from "./context";

export interface Job {
  id: string;
  title: string;
  city: string;
  department: string;
  published: string;
  storeRequired: boolean | string | number;
  workFileRequired: boolean | string | number;
  html: string;
}

interface JobText {
  intro: string;
  duties: readonly string[];
  wanted: readonly string[];
}

const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
const html = ({ intro, duties, wanted }: JobText) =>
  `<p>${intro}</p><h3>工作内容</h3>${list(duties)}<h3>我们希望您</h3>${list(wanted)}`;

const SALES: JobText = {
  intro: "您会在门店接待来看瓷器的人：有的第一次来，有的已经来了二十年。",
  duties: [
    "接待顾客，讲清楚每个系列的来历、工艺与养护",
    "陈列与清洁器物，每周盘点一次",
    "办理破损换新与礼品包装",
    "记录顾客的缺件，到货后逐一联系",
  ],
  wanted: ["说话清楚，听得进别人说话", "手稳，做事有收尾", "有零售或服务经验者优先，没有也可以从头学", "能适应轮班"],
};

export const jobs: readonly Job[] = [
  job("J1001", "门店顾问", "上海市", "零售部", "2026-11-18 10:00:00", true, false, SALES),
  job("J1002", "门店顾问", "北京市", "零售部", "2026-11-16 09:30:00", "true", "false", {
    ...SALES,
    intro: "北京的四家门店正在找人。工作不复杂，要紧的是耐心。",
  }),
  job("J1003", "门店经理", "深圳市", "零售部", "2026-11-12 14:00:00", 1, 0, {
    intro: "前湾一号店将于年底开门，我们在找一位店长。",
    duties: [
      "组建并带领六人的团队",
      "负责门店的业绩、库存与陈列",
      "与总部商定每季的陈列与活动",
      "处理顾客的疑难与投诉",
    ],
    wanted: ["五年以上零售管理经验", "看得懂报表，也愿意站在柜台后面", "对器物有兴趣，最好家里就用着几件"],
  }),
  job("J1004", "平面设计师", "上海市", "品牌部", "2026-11-10 11:20:00", false, true, {
    intro: "为印刷品、包装与陈列做设计。我们要的不多，要的是准。",
    duties: ["设计图录、卡片、包装与门店导视", "与摄影、印刷方一同打样", "整理并维护品牌的字体与用色规范"],
    wanted: ["三年以上平面设计经验", "熟悉中文排印", "请附作品集：三至五件即可，注明您负责的部分"],
  }),
  job("0001005", "陈列设计师", "上海市", "零售部", "2026-11-05", "1", "1", {
    intro: "决定一只杯子放在哪里、朝哪边。",
    duties: ["设计全国门店的季节陈列并到店落地", "制作陈列手册，培训门店同事", "开店前负责陈列道具的打样与验收"],
    wanted: ["三年以上陈列或展览设计经验", "会画图，也会用螺丝刀", "能接受每月一周左右的出差", "请附作品集"],
  }),
  job("1902334455667790001", "内容编辑", "上海市", "品牌部", "2026-10-28T09:00:00+08:00", false, "true", {
    intro: "写产品、工艺与人。一件器物，通常用三句话说完。",
    duties: ["撰写产品说明、新闻与故事", "采访画师与工匠，整理厂史资料", "校对中文与外文资料"],
    wanted: ["中文好，改得动自己的稿子", "英文可以读懂档案", "请附三篇已发表或未发表的文字"],
  }),
  job("J1007", "客户服务专员", "杭州市", "客户服务部", "2026-10-20", false, false, {
    intro: "接电话、回邮件，也读顾客寄来的长信。",
    duties: ["解答养护、缺件、换新与验证的问题", "跟进每一件寄修的器物，直到它回到顾客手里", "每月整理一次常见问题"],
    wanted: ["有耐心，打字快", "一年以上客服经验", "能在周末轮班"],
  }),
  job("J1008", "企业礼赠顾问", "广州市", "企业客户部", "2026-10-16", "false", 0, {
    intro: "为企业与机构挑选礼物，并把它准时送到。",
    duties: ["了解客户的用途与预算，提出方案", "跟进落款、编号与包装的每一道确认", "维护长年往来的客户"],
    wanted: ["三年以上企业客户经验", "守时，账目清楚", "熟悉华南市场"],
  }),
  job("J1009", "瓷器修复师", "上海市", "客户服务部", "2026-09-30", false, true, {
    intro: "修补碰缺与断裂的器物。修得看不出来是一种本事，修得看得出来也是。",
    duties: ["评估寄修器物并给出方案", "以树脂或大漆修补，必要时补色", "记录每一件的修复过程"],
    wanted: ["陶瓷修复或相关专业背景", "请附三件以上修复案例的照片与说明"],
  }),
  job("J1010", "供应链计划", "宁波市", "供应链部", "2026-09-22", false, false, {
    intro: "从港口到门店，算好每一窑货什么时候到。",
    duties: ["编制到货与配货计划", "与瓷厂核对窑期，与仓库核对库存", "分析缺货与滞销，提出调整"],
    wanted: ["两年以上计划或物流经验", "表格做得清楚", "英文可作工作沟通"],
  }),
  job("J1011", "仓库管理员", "宁波市", "供应链部", "2026-09-10", false, false, {
    intro: "瓷器怕磕，不怕等。我们要一个不慌的人。",
    duties: ["收货、验货、上架与发货", "抽检外箱与内衬", "管理备用件与展品"],
    wanted: ["两年以上仓储经验", "会开叉车者优先", "能搬动二十公斤的箱子"],
  }),
  job("J1012", "前端工程师", "上海市", "数字部", "2026-08-28", false, "false", {
    intro: "做这个网站。打开要快，字要排好，旧手机也要看得见。",
    duties: ["开发与维护品牌网站及门店系统", "与设计师一起打磨细节", "为性能与无障碍负责"],
    wanted: ["三年以上前端经验", "写得出不依赖脚本也能用的页面", "在意中文排版"],
  }),
  job("J1013", "门店顾问（兼职）", "成都市", "零售部", "2026-08-15", true, null, {
    ...SALES,
    intro: "周末与节假日在成都门店工作，每周两天左右。",
  }),
  job("J1014", "实习生，品牌资料整理", "大连市", "品牌部", "2026-07-01", false, false, {
    intro: "把两百四十年的样稿、账本与照片，一页一页扫描、编号、录入。",
    duties: ["扫描与著录档案", "核对器物与样稿的编号", "协助编写图录"],
    wanted: ["历史、档案或艺术史专业在读", "细心，坐得住", "每周至少三天，不少于三个月"],
  }),
];

function job(
  id: string,
  title: string,
  city: string,
  department: string,
  published: string,
  storeRequired: Job["storeRequired"],
  workFileRequired: Job["workFileRequired"] | null,
  text: JobText,
): Job {
  return {
    id,
    title,
    city,
    department,
    published,
    storeRequired,
    workFileRequired: workFileRequired ?? 0,
    html: html(text),
  };
}

export function jobListJson(job: Job): JsonObject {
  return {
    id: /^[1-9]\d{0,8}$/.test(job.id) ? Number(job.id) : job.id,
    jobTitle: job.title,
    cityName: job.city,
    department: job.department,
    publishTime: job.published,
  };
}

/** The rich text is URL-encoded, as the live system stores it. */
export function jobDetailJson(job: Job): JsonObject {
  return {
    id: job.id,
    jobTitle: job.title,
    jobContent: encodeURIComponent(job.html),
    storeRequired: job.storeRequired,
    workFileRequired: job.workFileRequired,
    recruitNum: "若干",
  };
}
