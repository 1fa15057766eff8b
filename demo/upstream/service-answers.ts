import { makeCaptcha } from "./captcha";
import { Mistake } from "./check-call";
import type { Json } from "./data/context";
import { jobDetailJson, jobListJson, jobs, type Job } from "./data/jobs";
import { articleJson, articleListJson, articles, catalogs } from "./data/news";
import { areaTree, cities, cityAreas, distance, storeJson } from "./data/stores";
import { stories } from "./data/stories";
import type { World } from "./data/world";
import { failed, ok, okNumber, page, type Answers } from "./envelopes";
import { wordsOf } from "./search";
import type { DemoState } from "./state";
import { verify } from "./verification";

const MAX_FILE_BYTES = 10 * 1024 * 1024;
const KEPT_CAPTCHAS = 10_000;

/** An applicant with this number has already applied. */
const APPLIED_PHONE = "13900000000";

/** The answers about verification, jobs, news, search words and stores. */
export function serviceAnswers(world: World, state: DemoState) {
  const { stores, catalogue } = world;
  const { context } = catalogue;
  return {
    "securityCode/query": ({ securityCode }) => verify(state, securityCode, new Date()),
    ...jobAnswers(world, state),
    "cms/info/getCatalogList": () => ok(catalogs.map(({ id, name }) => ({ id, catalogName: name, parentId: 0 }))),
    "cms/info/getPageList": ({ queryParam: { catalogId }, ...paging }) => {
      const found = articles.filter((article) => catalogId === undefined || article.catalogId === catalogId);
      return ok(page(found, paging, (article) => articleListJson(context, article, articles.indexOf(article))));
    },
    "cms/info/getDetail": ({ id }) => {
      const article = articles.find((one) => one.id === id);
      return ok(article === undefined ? null : articleJson(context, article));
    },
    "content/searchCmsInfoList": ({ queryParam, ...paging }) => {
      const words = wordsOf(queryParam.keyword);
      const all = [
        ...stories.map((story) => ({ ...story, type: "story" })),
        ...articles.map((article) => ({ ...article, type: "news" })),
      ];
      const found = all.filter(({ title, summary, body }) => {
        const searched = `${title} ${summary} ${body.join(" ")}`.normalize("NFKC").toLowerCase();
        return words.every((word) => searched.includes(word));
      });
      return ok(page(found, paging, ({ id, title, summary, type }) => ({ id, title, summary, type })));
    },
    "searchWord/findSearchWord": () =>
      ok({
        defaultWords: ["正餐盘", { word: "杯碟" }],
        hotWords: [
          { word: "北境蕾丝", sort: 1 },
          "茶壶",
          "花瓶",
          { word: "冬至星" },
          "饭碗",
          ...(context.oddities ? [null] : []),
        ],
        historyWordConfig: { enabled: 1, size: "5" },
      }),
    "area/getTreeByLevelId": () => ok(areaTree()),
    "store/getStoreByCoordinateProvince": ({ latitude, longitude, province, city, ...place }) => {
      const toJson = (store: (typeof stores)[number]) => storeJson(context, store, stores.indexOf(store));
      if (latitude === undefined || longitude === undefined) {
        const isOf = (wanted: string | undefined, name: string) => wanted === undefined || wanted === name;
        return ok(stores.filter((store) => isOf(province, store.province) && isOf(city, store.city)).map(toJson));
      }
      const { country, storeType, radiusMi } = place;
      if (country === undefined || storeType === undefined || radiusMi === undefined) {
        throw new Mistake("body with coordinates is incomplete");
      }
      const far = new Map(stores.map((store) => [store, distance({ latitude, longitude }, store)]));
      return ok([...stores].sort((one, other) => (far.get(one) ?? 0) - (far.get(other) ?? 0)).map(toJson));
    },
    "store/getStoreByStoreCode": ({ storeCode }) => {
      const store = stores.find((one) => one.code === storeCode);
      return ok(store === undefined ? null : storeJson(context, store, stores.indexOf(store)));
    },
  } satisfies Partial<Answers>;
}

type Application = Parameters<Answers["recruitJob/checkJobEffectApply"]>[0];

function jobAnswers({ stores }: World, state: DemoState) {
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const storeIds = new Set(stores.map((store) => store.id));
  const cityIds = new Set(cityAreas().map((city) => city.areaId));

  /** The upstream's objection to an application, as text for the applicant. */
  const objection = ({ jobId, cityId, positionIdList, captchaKey, captchaCode, phoneNumber }: Application) => {
    if (!byId.has(jobId)) return "该职位已停止招聘";
    if (!cityIds.has(cityId)) return "所选地点不存在";
    if (positionIdList?.some((id) => !storeIds.has(id))) return "所选门店不存在";
    if (state.captchas.get(captchaKey)?.toLowerCase() !== captchaCode.toLowerCase()) return "验证码错误";
    return phoneNumber === APPLIED_PHONE ? "您已投递过该职位，请勿重复投递" : null;
  };

  return {
    "recruitJob/getJobPageList": ({ queryParam: { keyword = "", cityId }, ...paging }) => {
      const words = wordsOf(keyword);
      const city = cities.find((one) => one.areaId === cityId)?.name;
      const found = jobs.filter(
        (job) =>
          (cityId === undefined || job.city === city) &&
          words.every((word) => `${job.title} ${job.department} ${job.city}`.toLowerCase().includes(word)),
      );
      return ok(page(found, paging, jobListJson));
    },
    "recruitJob/getJobDetail": ({ jobId }) => {
      if (jobId === "J-CLOSED") return failed("该职位已停止招聘");
      const job = byId.get(jobId);
      return ok(job === undefined ? null : jobDetailJson(job));
    },
    "recruitJob/getCityAreaList": ({ jobId }) => {
      if (jobId === undefined) return ok(cityAreas());
      const job = byId.get(jobId);
      return ok(job === undefined ? [] : cityAreas().filter((city) => isOffered(job, city.areaName)));
    },
    "recruitJob/checkJobEffectApply": (application) => {
      const what = objection(application);
      return what === null ? ok(true) : failed(what);
    },
    "recruitJob/getCaptchaImage": () => {
      const { key, answer, image } = makeCaptcha();
      state.captchas.set(key, answer);
      const [oldest] = state.captchas.keys();
      if (oldest !== undefined && state.captchas.size > KEPT_CAPTCHAS) state.captchas.delete(oldest);
      // With and without the data URL prefix: both are allowed.
      const isEven = (state.upstream.calls["recruitJob/getCaptchaImage"] ?? 0) % 2 === 0;
      return ok({ captchaKey: key, imageBase64: `${isEven ? "data:image/png;base64," : ""}${image}` });
    },
    "recruitJob/applyJob": (application, multipart) => {
      if (multipart === null) return failed("没有收到简历");
      const { fields, files } = multipart;
      const what = objection(application);
      // A captcha is consumed by one submit, whether the answer is right or wrong.
      state.captchas.delete(application.captchaKey);
      if (what !== null) return failed(what);
      const tooLarge = files.find((file) => file.size > MAX_FILE_BYTES);
      if (tooLarge !== undefined) return failed(`文件“${tooLarge.name}”超过 10 MB`);
      state.applications.push({ fields, files, receivedAt: new Date().toISOString() });
      return okNumber({ applyId: String(state.applications.length).padStart(8, "0") });
    },
  } satisfies Partial<Answers>;
}

const YES: readonly Json[] = [true, "true", 1, "1"];

/** Store jobs are offered in every listed city, other jobs in their own city and in 上海市. */
function isOffered(job: Job, city: string): boolean {
  return YES.includes(job.storeRequired) || city === job.city || city === "上海市";
}
