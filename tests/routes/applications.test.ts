import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { enterForm, formOf, formPath, hidden, Visitor, type FormFields, type FormFiles } from "../support/applicant";
import { pdf } from "../support/documents";
import { newFolder } from "../support/folders";
import { setSite } from "../support/stage";

const JOB = "J1007";
const MB = 1024 * 1024;

const uploadDir = newFolder();
const filesIn = (folder: string) => readdirSync(folder).filter((name) => !name.startsWith("."));
// The upstream runs in the test process.
const env = { UPLOAD_DIR: uploadDir, UPSTREAM_TIMEOUT_MS: "60000", UPSTREAM_WRITE_TIMEOUT_MS: "120000" };
const stage = setSite({ env });
const applyCalls = () => stage.calls("recruitJob/applyJob");
beforeEach(() => stage.state.reset());

const enter = (visitor: Visitor, job = JOB) => enterForm(visitor, stage.state.captchas, job);
const post = (visitor: Visitor, body: FormData, job = JOB) => visitor.send(formPath(job), { method: "POST", body });
/** The fields with the captcha of the page that was shown last. */
const withCaptchaOf = (html: string, fields: FormFields): FormFields => {
  const [captchaKey = ""] = hidden(html, "captchaKey");
  return { ...fields, captchaKey, captchaCode: stage.state.captchas.get(captchaKey) ?? "" };
};
const withResume = (id = ""): [string, string][] => [["resumeUpload", id]];
/** The page that a refused form redirects to, with the form as it was sent. */
const refusalOf = async (visitor: Visitor, response: Response) => {
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toMatch(/step=form&form=[\w-]{16,64}$/);
  const page = await visitor.follow(response);
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  return page.text();
};
const RESUME: FormFiles = [["resumeFile", "简历.pdf", pdf(500)]];

describe("applications over HTTP", () => {
  it("carries the rules of its fields as attributes", async () => {
    const form = (await stage.read(formPath("J1001"))).get("#application");
    const rules = ["personName", "phoneNumber", "cityId", "captchaCode"].map((name) => {
      const field = form.get(`[name=${name}]`);
      return ["required", "maxlength", "autocomplete"].map((rule) => field.attribute(rule));
    });
    expect(rules).toEqual([
      ["", "20", "name"],
      ["", null, "tel-national"],
      ["", null, "off"],
      ["", "4", "off"],
    ]);
    const pattern = new RegExp(form.get("[name=phoneNumber]").attribute("pattern") ?? "");
    const numbers = ["13812345678", "12812345678", "1381234567"];
    expect(numbers.map((number) => pattern.test(number))).toEqual([true, false, false]);
    // Its own messages take the browser's place.
    expect(form.has("noValidate")).toBe(true);
  });

  it("answers a form without a field with what is missing", async () => {
    const visitor = new Visitor(stage.site.url);
    const empty = await post(visitor, formOf({}, [["other", "a.txt", new Uint8Array(1)]]));
    expect(await refusalOf(visitor, empty)).toContain("缺少申请信息");
  });

  it.each([
    '{"type":"update","payload":{"name":"x[4294967294]","value":"y"}}',
    '{"type":"insert","payload":{"name":"resumeUpload"}}',
    '{"type":"reset","payload":{}}',
    "no json",
  ])("carries out no intent but its own buttons', and never takes one for a submit: %s", async (intent) => {
    const visitor = new Visitor(stage.site.url);
    const more = Object.entries({ __intent__: intent, __state__: "{{", "x[4294967294]": "y" });
    const answer = await post(visitor, formOf(await enter(visitor), RESUME, more));
    expect(await refusalOf(visitor, answer)).toContain('value="林知夏"');
    expect(applyCalls()).toBe(0);
  });

  it("is its visitor's alone: refused form, staged file and result; a form that was sent leads to its result", async () => {
    const visitor = new Visitor(stage.site.url);
    const fields = await enter(visitor);
    const refused = await post(visitor, formOf({ ...fields, captchaCode: "0000" }, RESUME));
    const page = refused.headers.get("location") ?? "";
    const html = await refusalOf(visitor, refused);
    const [id = ""] = hidden(html, "resumeUpload");

    // Without a cookie, one browser at one address is one visitor.
    const asThief = ({ headers }: RequestInit) => ({
      ...Object.fromEntries(new Headers(headers)),
      "user-agent": "thief",
    });
    const thief = new Visitor(stage.site.url, (url, init) => fetch(url, { ...init, headers: asThief(init) }));
    const theirs = await enter(thief);
    expect((await (await thief.send(page)).text()).includes("林知夏")).toBe(false);
    await thief.send(`/resources/uploads/${id}`, { method: "DELETE" });
    expect(await refusalOf(thief, await post(thief, formOf(theirs, [], withResume(id))))).toContain("请上传简历");

    const sent = await post(visitor, formOf(withCaptchaOf(html, fields), [], withResume(id)));
    const result = sent.headers.get("location") ?? "";
    expect(result).toContain("step=result");
    expect(await visitor.send(page)).toRedirectTo(result);
    const texts = [visitor, thief].map(async (one) => (await one.send(result)).text());
    expect((await Promise.all(texts)).map((text) => text.includes("138****5678"))).toEqual([true, false]);
    expect(stage.state.applications).toHaveLength(1);
    expect(filesIn(uploadDir)).not.toContain(id);
  });

  it("asks for one captcha with a refused form, also where none is to be had", async () => {
    const visitor = new Visitor(stage.site.url);
    const fields = await enter(visitor);
    stage.faults.setFault("recruitJob/getCaptchaImage", "500");
    const callsDuring = async (step: () => Promise<unknown>) => {
      const before = stage.calls("recruitJob/getCaptchaImage");
      await step();
      return stage.calls("recruitJob/getCaptchaImage") - before;
    };
    const one = await callsDuring(() => stage.get("/resources/captcha"));
    expect(one).toBeGreaterThan(0);
    const refused = () => post(visitor, formOf({ ...fields, captchaCode: "0000" }, RESUME));
    expect(await callsDuring(async () => refusalOf(visitor, await refused()))).toBe(one);
  });

  it("sends nothing without a file for which there is no room, names it, and keeps the rest", async () => {
    const folder = newFolder();
    const own = await stage.start({ env: { ...env, UPLOAD_DIR: folder, UPLOAD_MAX_MB: "11" } });
    const visitor = new Visitor(own.url);
    const fields = await enter(visitor);
    const files: FormFiles = [
      ["resumeFile", "简历.pdf", pdf(4 * MB)],
      ["otherFiles", "作品.pdf", pdf(8 * MB)],
    ];
    const html = await refusalOf(visitor, await post(visitor, formOf(fields, files)));
    const reason = "上传空间暂时已满，请稍后再试";
    for (const text of [`作品.pdf：${reason}`, 'value="林知夏"']) expect(html).toContain(text);
    const upload = formOf({ applicationKey: fields.applicationKey }, [["file", "大.pdf", pdf(8 * MB)]]);
    const refused = await visitor.send("/resources/uploads", { method: "POST", body: upload });
    expect([refused.status, await refused.text()]).toEqual([507, `大.pdf：${reason}`]);
    const [id = ""] = hidden(html, "resumeUpload");
    expect([filesIn(folder).sort(), applyCalls()]).toEqual([[id, `${id}.json`].sort(), 0]);
    const again = formOf(withCaptchaOf(html, fields), [], withResume(id));
    expect([(await post(visitor, again)).status, applyCalls(), filesIn(folder)]).toEqual([303, 1, []]);
  });

  it("keeps a refused form with its fields cut short, or returns it in the response itself where that fails", async () => {
    const folder = newFolder();
    const own = await stage.start({ env: { ...env, UPLOAD_DIR: folder } });
    const visitor = new Visitor(own.url);
    const { captchaKey } = await enter(visitor);
    const typed = { personName: "林知夏", captchaKey, applicationKey: "the-key-of-a-large-form" };
    // No city: its stores are unknown.
    const stores = Array.from({ length: 50 }, (_, n) => `${n}.`.repeat(n % 2 === 0 ? 80 : 1300));
    const long = [...stores.map((id) => ["positionIdList", id] as const), ["phoneNumber", "1".repeat(4000)] as const];
    const files: FormFiles = [["otherFiles", `${"长".repeat(5000)}.pdf`, pdf(500)]];
    const shown = await refusalOf(visitor, await post(visitor, formOf(typed, files, long)));
    for (const text of ["请输入正确格式的手机号码", "长长长：文件名过长或含有不支持的字符"])
      expect(shown).toContain(text);
    const forms = join(folder, ".forms");
    const record = readFileSync(join(forms, filesIn(forms)[0] ?? ""), "utf8");
    const { result } = JSON.parse(record.slice(record.indexOf("{"))) as {
      result: { initialValue: { phoneNumber: string; positionIdList: string[] } };
    };
    expect(result.initialValue.phoneNumber).toHaveLength(200);
    expect(result.initialValue.positionIdList.map((id) => id.length <= 256)).toEqual(Array(12).fill(true));

    rmSync(forms, { recursive: true });
    writeFileSync(forms, "");
    const answer = await post(visitor, formOf(typed, []));
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([400, "private, no-store"]);
    const html = await answer.text();
    for (const text of ['value="林知夏"', "请输入手机号码"]) expect(html).toContain(text);
    expect(hidden(html, "applicationKey")).toEqual([typed.applicationKey]);
    expect(hidden(html, "captchaKey")[0]).toBeTruthy();
  });
});
