import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { enterForm, formOf, formPath, hidden, Visitor, type FormFields, type FormFiles } from "../support/applicant";
import { docx, pdf } from "../support/documents";
import { ageLeftovers } from "../support/dead-processes";
import { newFolder } from "../support/folders";
import { readMetrics, startSite } from "../support/site";
import { setSite } from "../support/stage";

const JOB = "J1007";
const MB = 1024 * 1024;

const uploadDir = newFolder();
const filesIn = (folder: string) => readdirSync(folder).filter((name) => !name.startsWith("."));
const staged = () => filesIn(uploadDir);
// The upstream runs in the test process.
const env = { UPLOAD_DIR: uploadDir, UPSTREAM_TIMEOUT_MS: "60000", UPSTREAM_WRITE_TIMEOUT_MS: "120000" };
const stage = setSite({ env });
/** A site with a folder of its own, for the rest of the test. */
const startIn = (folder: string, more: Record<string, string> = {}, under: string[] = []) =>
  stage.start({ env: { ...env, UPLOAD_DIR: folder, ...more }, under });
const applyCalls = () => stage.calls("recruitJob/applyJob");
beforeEach(() => stage.state.reset());

const enter = (visitor: Visitor, job = JOB) => enterForm(visitor, stage.state.captchas, job);
const post = (visitor: Visitor, body: FormData, job = JOB) => visitor.send(formPath(job), { method: "POST", body });
/** Sends a file as script does. */
const upload = (visitor: Visitor, { applicationKey }: FormFields, name: string, bytes: Uint8Array<ArrayBuffer>) =>
  visitor.send("/resources/uploads", { method: "POST", body: formOf({ applicationKey }, [["file", name, bytes]]) });
const idIn = async (answer: Response) => ((await answer.json()) as { id: string }).id;
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
/** Removes the files still attached to a refused form. */
const takeBack = async (visitor: Visitor, html: string) => {
  for (const id of [...hidden(html, "resumeUpload"), ...hidden(html, "portfolioUpload")])
    expect((await visitor.send(`/resources/uploads/${id}`, { method: "DELETE" })).status).toBe(204);
};

describe("applications over HTTP", () => {
  it("makes one applyJob of 100 concurrent submits of one form", async () => {
    const visitor = new Visitor(stage.site.url);
    const fields = await enter(visitor);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post(visitor, formOf(fields, [["resumeFile", "简历.pdf", pdf(20_000)]]))),
    );
    const statuses = new Set(answers.map((answer) => answer.status));
    expect(applyCalls()).toBe(1);
    expect(statuses).toEqual(new Set([303]));
    expect((await post(visitor, formOf(fields, [["resumeFile", "简历.pdf", pdf(20_000)]]))).status).toBe(303);
    expect(applyCalls()).toBe(1);
    expect(staged()).toEqual([]);
  });

  it("refuses a renamed program, an empty and a large file, and keeps the good one", async () => {
    const visitor = new Visitor(stage.site.url);
    const fields = await enter(visitor);
    const response = await post(
      visitor,
      formOf({ ...fields, personName: "" }, [
        ["resumeFile", "简历.pdf", new Uint8Array(Buffer.from(`MZ${"\0".repeat(3000)}`))],
        ["otherFiles", "空.pdf", new Uint8Array()],
        ["otherFiles", "大.pdf", pdf(10 * MB + 1)],
        ["otherFiles", "好.docx", docx(5000)],
        ["otherFiles", "坏\u202efdp.exe.pdf", pdf(500)],
      ]),
    );
    const html = await refusalOf(visitor, response);
    const reasons = ["简历.pdf：仅支持", "空.pdf：文件内容为空", "大.pdf：文件不能超过10MB"];
    for (const text of [...reasons, "文件名过长或含有不支持的字符", "请上传简历", "请输入姓名"])
      expect(html).toContain(text);
    expect(hidden(html, "portfolioUpload")).toHaveLength(1);
    await takeBack(visitor, html);
    expect(staged()).toEqual([]);
  });

  it("lets a staged file be used and removed only by the visitor who sent it", async () => {
    const owner = new Visitor(stage.site.url);
    const fields = await enter(owner);
    const answer = await upload(owner, fields, "简历.pdf", pdf(3000));
    expect(answer.status).toBe(201);
    const id = await idIn(answer);
    const thief = new Visitor(stage.site.url);
    const theirs = await enter(thief);
    await thief.send(`/resources/uploads/${id}`, { method: "DELETE" });
    const stolen = await post(thief, formOf(theirs, [], withResume(id)));
    expect(await refusalOf(thief, stolen)).toContain("请上传简历");
    expect((await post(owner, formOf(fields, [], withResume(id)))).status).toBe(303);
    expect(stage.state.applications).toHaveLength(1);
    expect(staged()).toEqual([]);
  });

  it.each([
    ["500", 503, "简历投递失败，请稍后重试！"],
    ["failed", 400, "系统繁忙，请稍后再试"],
    ["refused", 502, "未能确认投递结果"],
    ["truncated", 502, "未能确认投递结果"],
  ] as const)("says what is known when applyJob answers %s", async (fault, status, text) => {
    const visitor = new Visitor(stage.site.url);
    const fields = await enter(visitor);
    stage.faults.setFault("recruitJob/applyJob", fault);
    // A server that answers before reading a large body closes the connection, which the next call would reuse.
    const files: FormFiles = [["resumeFile", "简历.pdf", pdf(status === 502 ? 2 * MB : 2000)]];
    // Sent as script does; the resend below is a document's post.
    const response = await post(visitor, formOf(fields, files, [["inPlace", "1"]]));
    const html = await response.text();
    stage.faults.reset();
    expect(response.status).toBe(status);
    expect(html).toContain(text);
    expect(referenceIn(html)).toBe(status === 400 ? null : referenceOf(response));
    expect(html).toContain('value="13812345678"');
    const calls = applyCalls();
    const [id] = hidden(html, "resumeUpload");
    const again = await post(visitor, formOf(withCaptchaOf(html, fields), [], withResume(id)));
    if (status === 502) {
      // It may have arrived: the same form must not be sent a second time.
      const page = await refusalOf(visitor, again);
      expect(page).toContain(text);
      expect(referenceIn(page)).toBe(referenceOf(again));
      expect(applyCalls()).toBe(calls);
      await takeBack(visitor, page);
    } else {
      expect([again.status, applyCalls()]).toEqual([303, calls + 1]);
    }
    expect(staged()).toEqual([]);
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
      const html = await refusalOf(visitor, answer);
      expect(html).toContain('value="林知夏"');
      await takeBack(visitor, html);
    }
    expect(applyCalls()).toBe(0);
    expect(staged()).toEqual([]);
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

  it("gives every visitor a form of their own, and shares the list", async () => {
    for (const path of [formPath(JOB), formPath(JOB).replace("?", ".data?")]) {
      const texts = await Promise.all([1, 2, 3].map(async () => (await stage.get(path)).text()));
      const keys = texts.map((text) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)?.[0]);
      expect(new Set(keys).size).toBe(3);
    }
    await stage.get("/about-us/jobs?page=2");
    expect((await stage.get("/about-us/jobs?page=2&x=1")).headers.get("x-cache")).toBe("hit");
  });

  it("leaves no orphan when it is killed in mid-upload and started again, and still knows what was staged", async () => {
    const visitor = new Visitor(stage.site.url);
    const fields = await enter(visitor);
    const id = await idIn(await upload(visitor, fields, "简历.pdf", pdf(3000)));
    const { hostname, port } = new URL(stage.site.url);
    const hanging = httpRequest({
      hostname,
      port,
      method: "POST",
      path: "/resources/uploads",
      headers: { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": 9 * MB },
    });
    hanging.on("error", () => undefined);
    hanging.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n');
    hanging.write(randomBytes(MB));
    const parts = () => staged().filter((name) => name.endsWith(".part"));
    await expect.poll(parts).toHaveLength(1);
    await stage.site.kill();
    expect(parts()).toHaveLength(1);
    ageLeftovers(uploadDir);
    stage.site = await startSite({ env: { ...stage.upstream.env, ...env } });
    await expect.poll(parts).toEqual([]);
    visitor.base = stage.site.url;
    const theirs = await enter(new Visitor(stage.site.url));
    expect((await post(visitor, formOf(theirs, [], withResume(id)))).status).toBe(303);
    expect(staged()).toEqual([]);
  });

  it("takes no more than may lie in the folder, names what it refused, and loses nothing that was typed", async () => {
    const own = await startIn(newFolder(), { UPLOAD_MAX_MB: "12" });
    const visitor = new Visitor(own.url);
    const fields = await enter(visitor);
    const files: FormFiles = [
      ["resumeFile", "简历.pdf", pdf(8 * MB)],
      ["otherFiles", "作品.pdf", pdf(8 * MB)],
    ];
    const response = await post(visitor, formOf(fields, files));
    const html = await refusalOf(visitor, response);
    expect(applyCalls()).toBe(0);
    expect(html).toMatch(/(?:简历|作品)\.pdf：上传空间暂时已满，请稍后再试/);
    expect(referenceIn(html)).toBe(referenceOf(response));
    expect(html).toContain('value="林知夏"');
    expect([...hidden(html, "resumeUpload"), ...hidden(html, "portfolioUpload")]).toHaveLength(1);
    const uploadLarge = () => upload(visitor, fields, "大.pdf", pdf(8 * MB));
    const refused = await uploadLarge();
    expect([refused.status, await refused.text()]).toEqual([507, "大.pdf：上传空间暂时已满，请稍后再试"]);
    const metrics = await readMetrics(own);
    expect(metrics).toContain('uploads_total{outcome="full"} 2');
    expect(metrics).toContain(`uploads_staged_bytes_max ${12 * MB}`);
    expect(metrics).toContain(`uploads_staged_bytes ${8 * MB}`);
    await takeBack(visitor, html);
    expect((await uploadLarge()).status).toBe(201);
  });

  it("keeps a refused form whose key a client has left out", async () => {
    const visitor = new Visitor(stage.site.url);
    const { applicationKey: _, ...fields } = await enter(visitor);
    const shown = await refusalOf(visitor, await post(visitor, formOf({ ...fields, phoneNumber: "1" }, [])));
    expect(shown).toContain("请输入正确格式的手机号码");
    expect(shown).toContain(`value="${fields.personName ?? ""}"`);
  });

  it("stores the fields of refused forms within their quota; others are returned in the response itself", async () => {
    const folder = newFolder();
    const own = await startIn(folder, { UPLOAD_MAX_MB: "11" });
    const visitor = new Visitor(own.url);
    const { captchaKey } = await enter(visitor);
    const typed = { personName: "林知夏", captchaKey };
    const kept = () => filesIn(join(folder, ".forms"));
    // No city: its stores are unknown.
    const stores = Array.from({ length: 50 }, (_, n) => `${n}.`.repeat(n % 2 === 0 ? 80 : 1300));
    const long = [...stores.map((id) => ["positionIdList", id] as const), ["phoneNumber", "1".repeat(4000)] as const];
    const files: FormFiles = [["otherFiles", `${"长".repeat(5000)}.pdf`, pdf(500)]];
    const large = formOf({ ...typed, applicationKey: "the-key-of-a-large-form" }, files, long);
    const shown = await refusalOf(visitor, await post(visitor, large));
    expect(shown).toContain("请输入正确格式的手机号码");
    expect(shown).toContain("长长长：文件名过长或含有不支持的字符");
    const record = readFileSync(join(folder, ".forms", kept()[0] ?? ""), "utf8");
    const { result } = JSON.parse(record.slice(record.indexOf("{"))) as {
      result: { initialValue: { phoneNumber: string; positionIdList: string[] } };
    };
    expect(result.initialValue.phoneNumber).toHaveLength(200);
    expect(result.initialValue.positionIdList.map((id) => id.length <= 256)).toEqual(Array(12).fill(true));

    const sendMany = (count: number, from: number) =>
      Promise.all(
        Array.from({ length: count }, (_, n) =>
          post(visitor, formOf({ ...typed, applicationKey: `key-of-many-forms-${from + n}` }, [])),
        ),
      );
    // 11 MB, a sixteenth of it, 8 KB each: 88 forms.
    const answers = await sendMany(87, 0);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const [answer] = await sendMany(1, 87);
    expect([answer?.status, answer?.headers.get("cache-control")]).toEqual([400, "private, no-store"]);
    const html = (await answer?.text()) ?? "";
    expect(html).toContain('value="林知夏"');
    expect(html).toContain("请输入手机号码");
    expect(hidden(html, "applicationKey")).toEqual(["key-of-many-forms-87"]);
    expect(hidden(html, "captchaKey")[0]).toBeTruthy();
    expect(kept()).toHaveLength(88);
    // Replacing a stored form takes no additional space.
    expect((await sendMany(1, 0)).map(({ status }) => status)).toEqual([303]);
    const metrics = await readMetrics(own);
    expect(metrics).toContain('staged_forms_total{outcome="kept"} 89');
    expect(metrics).toContain('staged_forms_total{outcome="full"} 1');
  });

  it("says that a file could not be kept on a full disk, sends nothing without it, and leaves no orphan", async () => {
    const folder = newFolder();
    const own = await startIn(folder, {}, ["prlimit", `--fsize=${4 * MB}`]);
    const visitor = new Visitor(own.url);
    const fields = await enter(visitor);
    const files: FormFiles = [
      ["resumeFile", "简历.pdf", pdf(MB)],
      ["otherFiles", "作品.pdf", pdf(8 * MB)],
    ];
    const html = await refusalOf(visitor, await post(visitor, formOf(fields, files)));
    expect(html).toContain("作品.pdf：文件暂时无法保存，请稍后重试");
    expect(html).toContain('value="林知夏"');
    expect(applyCalls()).toBe(0);
    const [id = ""] = hidden(html, "resumeUpload");
    expect(filesIn(folder).sort()).toEqual([id, `${id}.json`].sort());
    const refused = await upload(visitor, fields, "大.pdf", pdf(8 * MB));
    expect([refused.status, await refused.text()]).toEqual([507, "大.pdf：文件暂时无法保存，请稍后重试"]);
    expect(filesIn(folder)).toHaveLength(2);
    const told = () => own.log.filter(({ msg }) => msg === "staged upload could not be written");
    await expect.poll(told).toHaveLength(2);
    const again = formOf(withCaptchaOf(html, fields), [], withResume(id));
    expect([(await post(visitor, again)).status, applyCalls()]).toEqual([303, 1]);
    expect(filesIn(folder)).toEqual([]);
  });
});
