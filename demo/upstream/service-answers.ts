import { makeCaptcha } from "./captcha";
import { isExactly, isNumber, isText, isTextList, objectMistake } from "./checks";
import type { Call } from "./checks";
import { jobDetailJson, jobListJson, jobs } from "./data/jobs";
import type { Job } from "./data/jobs";
import { articleJson, articleListJson, articles, catalogs } from "./data/news";
import type { DemoSiteFile } from "./data/site-file";
import { areaTree, cities, cityAreas, distance, storeJson } from "./data/stores";
import { stories } from "./data/stories";
import type { World } from "./data/world";
import { failed, ok, okNumber } from "./endpoints";
import type { Multipart } from "./multipart";
import { page, pagedMistake, row } from "./rows";
import type { PagedBody, Row } from "./rows";
import { wordsOf } from "./search";
import type { DemoState } from "./state";
import { verify } from "./verification";

const OPEN = "/ecommerce/open/v1";
const MAX_FILE_BYTES = 10 * 1024 * 1024;
const KEPT_CAPTCHAS = 10_000;

/** An applicant with this number has already applied. */
const APPLIED_PHONE = "13900000000";

export function verificationRows(state: DemoState): Row[] {
  return [
    row("securityCode/query", "GET", `${OPEN}/securityCode/query`, false, {
      fields: { securityCode: {} },
      answer: ({ fields }) => verify(state, fields["securityCode"] ?? "", new Date()),
    }),
  ];
}

export function jobRows(world: World, site: DemoSiteFile, state: DemoState): Row[] {
  const channelCode = { equals: site.channelCode };
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const isOpen = (id: string | undefined) => id !== undefined && byId.has(id);
  const storeIds = new Set(world.stores.map((store) => store.id));
  const cityIds = new Set(cityAreas().map((city) => city.areaId));

  /** The upstream's objection to an application, as text for the applicant. */
  const objection = (application: ApplicationText): string | null => {
    if (!isOpen(application.jobId)) return "该职位已停止招聘";
    if (!cityIds.has(application.cityId)) return "所选地点不存在";
    if (application.positionIdList.some((id) => !storeIds.has(id))) return "所选门店不存在";
    if (state.captchas.get(application.captchaKey)?.toLowerCase() !== application.captchaCode.toLowerCase()) {
      return "验证码错误";
    }
    if (application.phoneNumber === APPLIED_PHONE) return "您已投递过该职位，请勿重复投递";
    return null;
  };

  return [
    row("recruitJob/getJobPageList", "POST", `${OPEN}/recruitJob/getJobPageList`, false, {
      body: "json",
      checkBody: (body) =>
        pagedMistake(body, { channelCode: isExactly(site.channelCode) }, { keyword: isText, cityId: isText }),
      answer: ({ body }) => {
        const { pageNum, pageSize, queryParam } = body as PagedBody<{ keyword?: string; cityId?: string }>;
        const words = wordsOf(queryParam.keyword ?? "");
        const city = cities.find((one) => one.areaId === queryParam.cityId)?.name;
        const found = jobs.filter(
          (job) =>
            (queryParam.cityId === undefined || job.city === city) &&
            words.every((word) => `${job.title} ${job.department} ${job.city}`.toLowerCase().includes(word)),
        );
        return ok(page(found, pageNum, pageSize, jobListJson));
      },
    }),
    row("recruitJob/getJobDetail", "GET", `${OPEN}/recruitJob/getJobDetail`, true, {
      fields: { jobId: {} },
      answer: ({ fields }) => {
        const id = fields["jobId"] ?? "";
        if (id === "J-CLOSED") return failed("该职位已停止招聘");
        const job = byId.get(id);
        return ok(job === undefined ? null : jobDetailJson(job));
      },
    }),
    row("recruitJob/getCityAreaList", "GET", `${OPEN}/recruitJob/getCityAreaList`, true, {
      fields: { channelCode, jobId: { optional: true } },
      answer: ({ fields }) => {
        const id = fields["jobId"];
        if (id === undefined) return ok(cityAreas());
        const job = byId.get(id);
        return ok(job === undefined ? [] : cityAreas().filter((city) => isOffered(job, city.areaName)));
      },
    }),
    row("recruitJob/checkJobEffectApply", "POST", `${OPEN}/recruitJob/checkJobEffectApply`, true, {
      body: "json",
      checkBody: (body) =>
        objectMistake(
          body,
          "body",
          {
            jobId: isText,
            personName: isPersonName,
            phoneNumber: isPhone,
            cityId: isText,
            captchaKey: isText,
            captchaCode: isText,
          },
          { positionIdList: (value) => isTextList(value) && value.length <= 2 },
        ),
      answer: ({ body }) => {
        const application = body as Omit<ApplicationText, "positionIdList"> & { positionIdList?: string[] };
        const what = objection({ ...application, positionIdList: application.positionIdList ?? [] });
        return what === null ? ok(true) : failed(what);
      },
    }),
    row("recruitJob/getCaptchaImage", "GET", `${OPEN}/recruitJob/getCaptchaImage`, true, {
      answer: () => {
        const { key, answer, image } = makeCaptcha();
        state.captchas.set(key, answer);
        const [oldest] = state.captchas.keys();
        if (oldest !== undefined && state.captchas.size > KEPT_CAPTCHAS) state.captchas.delete(oldest);
        // With and without the data URL prefix: both are allowed.
        const prefix =
          (state.upstream.calls["recruitJob/getCaptchaImage"] ?? 0) % 2 === 0 ? "data:image/png;base64," : "";
        return ok({ captchaKey: key, imageBase64: `${prefix}${image}` });
      },
    }),
    row("recruitJob/applyJob", "POST", `${OPEN}/recruitJob/applyJob`, true, {
      body: "multipart",
      checkBody: (body) => applicationMistake(body as Multipart),
      answer: ({ multipart }: Call) => {
        if (multipart === null) return failed("没有收到简历");
        const application = applicationText(multipart);
        const what = objection(application);
        // A captcha is consumed by one submit, whether the answer is right or wrong.
        state.captchas.delete(application.captchaKey);
        if (what !== null) return failed(what);
        const tooLarge = multipart.files.find((file) => file.size > MAX_FILE_BYTES);
        if (tooLarge !== undefined) return failed(`文件“${tooLarge.name}”超过 10 MB`);
        state.applications.push({
          fields: multipart.fields,
          files: multipart.files,
          receivedAt: new Date().toISOString(),
        });
        return okNumber({ applyId: String(state.applications.length).padStart(8, "0") });
      },
    }),
  ];
}

/** Store jobs are offered in every listed city, other jobs in their own city and in 上海市. */
function isOffered(job: Job, city: string): boolean {
  const inShops = job.storeRequired === true || job.storeRequired === "true" || String(job.storeRequired) === "1";
  return inShops || city === job.city || city === "上海市";
}

interface ApplicationText {
  jobId: string;
  personName: string;
  phoneNumber: string;
  cityId: string;
  positionIdList: readonly string[];
  captchaKey: string;
  captchaCode: string;
}

const isPersonName = (value: unknown) => isText(value) && Array.from(value).length <= 20;
const isPhone = (value: unknown) => isText(value) && /^1[3-9]\d{9}$/.test(value);
const ONE_VALUE = ["jobId", "personName", "phoneNumber", "cityId", "captchaKey", "captchaCode"] as const;

function applicationText({ fields }: Multipart): ApplicationText {
  const one = (name: (typeof ONE_VALUE)[number]) => fields[name]?.[0] ?? "";
  return {
    jobId: one("jobId"),
    personName: one("personName"),
    phoneNumber: one("phoneNumber"),
    cityId: one("cityId"),
    positionIdList: fields["positionIdList"] ?? [],
    captchaKey: one("captchaKey"),
    captchaCode: one("captchaCode"),
  };
}

function applicationMistake(given: Multipart): string | null {
  for (const name of ONE_VALUE) {
    const values = given.fields[name];
    if (values === undefined || values[0] === "") return `part ${name} is missing`;
    if (values.length > 1) return `part ${name} is sent more than once`;
  }
  const stray = Object.keys(given.fields).find(
    (name) => name !== "positionIdList" && !(ONE_VALUE as readonly string[]).includes(name),
  );
  if (stray !== undefined) return `part ${stray} is not known`;
  const positions = given.fields["positionIdList"] ?? [];
  if (positions.length > 2 || positions.includes("")) return "part positionIdList holds at most two store ids";
  if (!isPersonName(given.fields["personName"]?.[0])) return "part personName is longer than 20 characters";
  if (!isPhone(given.fields["phoneNumber"]?.[0])) return "part phoneNumber is no mobile number";
  const count = (field: string) => given.files.filter((file) => file.field === field).length;
  if (count("resumeFile") !== 1) return `part resumeFile must come once, came ${count("resumeFile")} times`;
  if (count("otherFiles") > 5) return "part otherFiles may come five times at most";
  const strayFile = given.files.find((file) => file.field !== "resumeFile" && file.field !== "otherFiles");
  if (strayFile !== undefined) return `file part ${strayFile.field} is not known`;
  const odd = given.files.find((file) => !/\.(?:pdf|docx?)$/i.test(file.name));
  return odd === undefined ? null : `file "${odd.name}" is no pdf, doc or docx`;
}

export function newsRows(world: World, site: DemoSiteFile): Row[] {
  const { context } = world.catalogue;
  return [
    row("cms/info/getCatalogList", "GET", `${OPEN}/cms/info/getCatalogList`, true, {
      fields: { channelCode: { equals: site.channelCode } },
      answer: () => ok(catalogs.map(({ id, name }) => ({ id, catalogName: name, parentId: 0 }))),
    }),
    row("cms/info/getPageList", "POST", `${OPEN}/cms/info/getPageList`, true, {
      body: "json",
      checkBody: (body) => pagedMistake(body, { channelCode: isExactly(site.channelCode) }, { catalogId: isText }),
      answer: ({ body }) => {
        const { pageNum, pageSize, queryParam } = body as PagedBody<{ catalogId?: string }>;
        const found = articles.filter(
          (article) => queryParam.catalogId === undefined || article.catalogId === queryParam.catalogId,
        );
        return ok(
          page(found, pageNum, pageSize, (article) => articleListJson(context, article, articles.indexOf(article))),
        );
      },
    }),
    row("cms/info/getDetail", "GET", `${OPEN}/cms/info/getDetail`, true, {
      fields: { id: {} },
      answer: ({ fields }) => {
        const article = articles.find((one) => one.id === fields["id"]);
        return ok(article === undefined ? null : articleJson(context, article));
      },
    }),
    row("content/searchCmsInfoList", "POST", "/productSearch/cms/front/noAuth/v1/content/searchCmsInfoList", true, {
      body: "json",
      checkBody: (body) => pagedMistake(body, { keyword: isText, storeCode: isExactly(site.storeCode) }, {}),
      answer: ({ body }) => {
        const { pageNum, pageSize, queryParam } = body as PagedBody<{ keyword: string }>;
        const words = wordsOf(queryParam.keyword);
        const all = [
          ...stories.map(({ id, title, summary, body: text }) => ({ id, title, summary, type: "story", text })),
          ...articles.map(({ id, title, summary, body: text }) => ({ id, title, summary, type: "news", text })),
        ];
        const found = all.filter(({ title, summary, text }) => {
          const searched = `${title} ${summary} ${text.join(" ")}`.normalize("NFKC").toLowerCase();
          return words.every((word) => searched.includes(word));
        });
        return ok(page(found, pageNum, pageSize, ({ text: _text, ...item }) => item));
      },
    }),
    row("searchWord/findSearchWord", "GET", "/ecommerce/v1/searchWord/findSearchWord", true, {
      fields: { storeId: { equals: site.siteId } },
      answer: () =>
        ok({
          defaultWords: ["正餐盘", { word: "杯碟" }],
          hotWords: [
            { word: "北境蕾丝", sort: 1 },
            "茶壶",
            "花瓶",
            { word: "冬至星" },
            "饭碗",
            ...(world.catalogue.context.oddities ? [null] : []),
          ],
          historyWordConfig: { enabled: 1, size: "5" },
        }),
    }),
  ];
}

export function storeRows(world: World, site: DemoSiteFile): Row[] {
  const { context } = world.catalogue;
  const { stores } = world;
  const toJson = (store: (typeof stores)[number]) => storeJson(context, store, stores.indexOf(store));
  const channel = { channelCode: isExactly(site.channelCode), channelId: isExactly(site.channelId) };
  const byCoordinates = {
    ...channel,
    country: isExactly("CN"),
    latitude: (value: unknown) => isNumber(value) && Math.abs(value) <= 90,
    longitude: (value: unknown) => isNumber(value) && Math.abs(value) <= 180,
    storeType: isExactly(0),
    radiusMi: isExactly(99999999),
  };
  return [
    row("area/getTreeByLevelId", "POST", `${OPEN}/area/getTreeByLevelId`, true, {
      body: "json",
      checkBody: (body) => objectMistake(body, "body", { levelId: isExactly(1) }),
      answer: () => ok(areaTree()),
    }),
    row("store/getStoreByCoordinateProvince", "POST", `${OPEN}/store/getStoreByCoordinateProvince`, true, {
      body: "json",
      checkBody: (body) =>
        hasKey(body, "latitude") || hasKey(body, "longitude") || hasKey(body, "country")
          ? objectMistake(body, "body", byCoordinates)
          : objectMistake(body, "body", channel, { province: isText, city: isText }),
      answer: ({ body }) => {
        const wanted = body as { latitude?: number; longitude?: number; province?: string; city?: string };
        const { latitude, longitude } = wanted;
        if (latitude !== undefined && longitude !== undefined) {
          const far = new Map(stores.map((store) => [store, distance({ latitude, longitude }, store)]));
          return ok([...stores].sort((one, other) => (far.get(one) ?? 0) - (far.get(other) ?? 0)).map(toJson));
        }
        const found = stores.filter(
          (store) =>
            (wanted.province === undefined || store.province === wanted.province) &&
            (wanted.city === undefined || store.city === wanted.city),
        );
        return ok(found.map(toJson));
      },
    }),
    row("store/getStoreByStoreCode", "GET", `${OPEN}/store/getStoreByStoreCode`, true, {
      fields: { storeCode: {} },
      answer: ({ fields }) => {
        const store = stores.find((one) => one.code === fields["storeCode"]);
        return ok(store === undefined ? null : toJson(store));
      },
    }),
  ];
}

function hasKey(value: unknown, key: string): boolean {
  return typeof value === "object" && value !== null && key in value;
}
