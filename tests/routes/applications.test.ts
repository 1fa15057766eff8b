import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { enterForm, formOf, formPath, hidden, Visitor, type FormFields, type FormFiles } from "../support/applicant";
import { docx, pdf } from "../support/documents";
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
/** Sends a file as script does. */
const upload = (visitor: Visitor, { applicationKey }: FormFields, name: string, bytes: Uint8Array<ArrayBuffer>) =>
  visitor.send("/resources/uploads", { method: "POST", body: formOf({ applicationKey }, [["file", name, bytes]]) });
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
/** The reference that a page gives, and that of the request which failed. */
const referenceIn = (html: string) => /data-reference="([^"]+)"/.exec(html)?.[1] ?? null;
const referenceOf = (response: Response) => response.headers.get("x-request-id")?.slice(0, 8);
describe("applications over HTTP", () => {
  it("says why it refuses each file, and keeps the good one", async () => {
    const visitor = new Visitor(stage.site.url);
    const files: FormFiles = [
      ["resumeFile", "简历.pdf", new Uint8Array(Buffer.from(`MZ${"\0".repeat(3000)}`))],
      ["otherFiles", "空.pdf", new Uint8Array()],
      ["otherFiles", "大.pdf", pdf(10 * MB + 1)],
      ["otherFiles", "好.docx", docx(5000)],
      ["otherFiles", "坏\u202efdp.exe.pdf", pdf(500)],
    ];
    const html = await refusalOf(visitor, await post(visitor, formOf(await enter(visitor), files)));
    const reasons = [
      "简历.pdf：仅支持",
      "空.pdf：文件内容为空",
      "大.pdf：文件不能超过10MB",
      "文件名过长或含有不支持的字符",
    ];
    for (const text of [...reasons, "请上传简历"]) expect(html).toContain(text);
    expect(hidden(html, "portfolioUpload")).toHaveLength(1);
  });

  it("lets a staged file be used and removed only by the visitor who sent it", async () => {
    const owner = new Visitor(stage.site.url);
    const fields = await enter(owner);
    const { id } = (await (await upload(owner, fields, "简历.pdf", pdf(3000))).json()) as { id: string };
    const thief = new Visitor(stage.site.url);
    const theirs = await enter(thief);
    await thief.send(`/resources/uploads/${id}`, { method: "DELETE" });
    const stolen = await post(thief, formOf(theirs, [], withResume(id)));
    expect(await refusalOf(thief, stolen)).toContain("请上传简历");
    expect((await post(owner, formOf(fields, [], withResume(id)))).status).toBe(303);
    expect(stage.state.applications).toHaveLength(1);
    expect(filesIn(uploadDir)).not.toContain(id);
  });

  it("says of an application that may have arrived that it must not be sent again, and does not send it again", async () => {
    const visitor = new Visitor(stage.site.url);
    const fields = await enter(visitor);
    stage.faults.setFault("recruitJob/applyJob", "refused");
    // A server that answers before reading a large body closes the connection, which the next call would reuse.
    const files: FormFiles = [["resumeFile", "简历.pdf", pdf(2 * MB)]];
    // Sent as script does; the resend below is a document's post.
    const response = await post(visitor, formOf(fields, files, [["inPlace", "1"]]));
    const html = await response.text();
    stage.faults.reset();
    expect([response.status, referenceIn(html)]).toEqual([502, referenceOf(response)]);
    for (const text of ["未能确认投递结果", 'value="13812345678"']) expect(html).toContain(text);
    const calls = applyCalls();
    const [id] = hidden(html, "resumeUpload");
    const again = await post(visitor, formOf(withCaptchaOf(html, fields), [], withResume(id)));
    const page = await refusalOf(visitor, again);
    expect(page).toContain("未能确认投递结果");
    expect([referenceIn(page), applyCalls()]).toEqual([referenceOf(again), calls]);
  });

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

  it("answers a form without a field, and one without a job, with what is missing", async () => {
    const visitor = new Visitor(stage.site.url);
    const empty = await post(visitor, formOf({}, [["other", "a.txt", new Uint8Array(1)]]));
    expect(await refusalOf(visitor, empty)).toContain("缺少申请信息");
    const body = formOf({ personName: "x" }, []);
    const without = await visitor.send("/about-us/jobs?step=form", { method: "POST", body });
    expect(without).toRedirectTo("/about-us/jobs");
    expect(await (await visitor.follow(without)).text()).toContain("缺少职位ID");
  });

  it("carries out no intent but its own buttons', and never takes one for a submit", async () => {
    const intents = [
      '{"type":"update","payload":{"name":"x[4294967294]","value":"y"}}',
      '{"type":"insert","payload":{"name":"resumeUpload"}}',
      '{"type":"reset","payload":{}}',
      "no json",
    ];
    for (const intent of intents) {
      const visitor = new Visitor(stage.site.url);
      const fields = await enter(visitor);
      const more = [
        ["__intent__", intent],
        ["__state__", "{{"],
        ["x[4294967294]", "y"],
      ] as const;
      const answer = await post(visitor, formOf(fields, [["resumeFile", "简历.pdf", pdf(500)]], more));
      expect(await refusalOf(visitor, answer)).toContain('value="林知夏"');
    }
    expect(applyCalls()).toBe(0);
  });

  it("shows a refused form only to its visitor, and its page redirects once it has been sent", async () => {
    const visitor = new Visitor(stage.site.url);
    const fields = await enter(visitor);
    const refused = await post(
      visitor,
      formOf({ ...fields, captchaCode: "0000" }, [["resumeFile", "简历.pdf", pdf(500)]]),
    );
    const page = refused.headers.get("location") ?? "";
    const html = await refusalOf(visitor, refused);
    const another = { headers: { "User-Agent": "another" } };
    expect(await (await stage.get(page, another)).text()).not.toContain("林知夏");
    const [id] = hidden(html, "resumeUpload");
    const sent = await post(visitor, formOf(withCaptchaOf(html, fields), [], withResume(id)));
    expect(sent.headers.get("location")).toContain("step=result");
    const result = sent.headers.get("location") ?? "";
    expect(await visitor.send(page)).toRedirectTo(result);
    const own = await (await visitor.follow(sent)).text();
    const foreign = await stage.get(result, another);
    expect([own, await foreign.text()].map((text) => text.includes("138****5678"))).toEqual([true, false]);
  });

  it.each([
    { where: "quota", maxMb: "11", under: [], reason: "上传空间暂时已满，请稍后再试" },
    { where: "disk", maxMb: "100", under: ["prlimit", `--fsize=${5 * MB}`], reason: "文件暂时无法保存，请稍后重试" },
  ])("sends nothing without a file for which the $where has no room, names it, and keeps the rest", async (row) => {
    const folder = newFolder();
    const own = await stage.start({ env: { ...env, UPLOAD_DIR: folder, UPLOAD_MAX_MB: row.maxMb }, under: row.under });
    const visitor = new Visitor(own.url);
    const fields = await enter(visitor);
    const files: FormFiles = [
      ["resumeFile", "简历.pdf", pdf(4 * MB)],
      ["otherFiles", "作品.pdf", pdf(8 * MB)],
    ];
    const response = await post(visitor, formOf(fields, files));
    const html = await refusalOf(visitor, response);
    for (const text of [`作品.pdf：${row.reason}`, 'value="林知夏"']) expect(html).toContain(text);
    expect([referenceIn(html), applyCalls()]).toEqual([referenceOf(response), 0]);
    const refused = await upload(visitor, fields, "大.pdf", pdf(8 * MB));
    expect([refused.status, await refused.text()]).toEqual([507, `大.pdf：${row.reason}`]);
    const [id = ""] = hidden(html, "resumeUpload");
    expect(filesIn(folder).sort()).toEqual([id, `${id}.json`].sort());
    const again = formOf(withCaptchaOf(html, fields), [], withResume(id));
    expect([(await post(visitor, again)).status, applyCalls()]).toEqual([303, 1]);
    expect(filesIn(folder)).toEqual([]);
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
