import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmdirSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enterForm, formOf, formPath, hidden, Visitor, type FormFiles } from "../support/applicant";
import { docx, pdf } from "../support/documents";
import { ageLeftovers } from "../support/dead-processes";
import { newFolder } from "../support/folders";
import { readHtml } from "../support/html";
import { describeWith } from "../support/needs";
import { startSite, startUpstream, type SiteProcess } from "../support/site";

const JOB = "J1007";
const SECRET = "a-secret-of-the-tests";
const MB = 1024 * 1024;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

interface FullDisk {
  name: string;
  needs: Record<string, string | null>;
  prepare: (folder: string) => void;
  under: string[];
  clear: (folder: string) => void;
}

const mount = (folder: string) => spawnSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", folder]).status === 0;
const unmount = (folder: string) => void spawnSync("umount", ["-l", folder]);

function mayMount(): boolean {
  const probe = newFolder();
  const isMounted = mount(probe);
  if (isMounted) unmount(probe);
  return isMounted;
}

/** A file size limit of the process (EFBIG), and a disk of 4 MB (ENOSPC). */
const fullDisks: FullDisk[] = [
  {
    name: "with a limit on files",
    needs: {},
    prepare: () => undefined,
    under: ["prlimit", `--fsize=${4 * MB}`],
    clear: () => undefined,
  },
  {
    name: "with a full disk",
    needs: { "right to mount": mayMount() ? "mount" : null },
    prepare: (folder) => void mount(folder),
    under: [],
    clear: unmount,
  },
];

describe("applications over HTTP", () => {
  let upstream: Awaited<ReturnType<typeof startUpstream>>;
  let site: SiteProcess;
  const uploadDir = newFolder();
  const staged = () => readdirSync(uploadDir).filter((name) => !name.startsWith("."));
  const env = () => ({
    ...upstream.env,
    SESSION_SECRET: SECRET,
    UPLOAD_DIR: uploadDir,
    OPS_TOKEN: "token-of-the-operators",
    // The upstream runs in the test process.
    UPSTREAM_TIMEOUT_MS: "60000",
    UPSTREAM_WRITE_TIMEOUT_MS: "120000",
  });
  const state = () => upstream.upstream.state;
  const applyCalls = () => state().upstream.calls["recruitJob/applyJob"] ?? 0;

  beforeAll(async () => {
    upstream = await startUpstream();
    site = await startSite({ env: env() });
  });
  beforeEach(() => {
    state().reset();
    upstream.upstream.faults.reset();
  });
  afterAll(async () => {
    await site.stop();
    await upstream.close();
  });

  const enter = (visitor: Visitor, job = JOB) => enterForm(visitor, state().captchas, job);
  const post = (visitor: Visitor, body: FormData, job = JOB) => visitor.send(formPath(job), { method: "POST", body });
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
  /** Removes the resume still attached to a refused form. */
  const takeBack = async (visitor: Visitor, html: string) => {
    for (const id of hidden(html, "resumeUpload")) await visitor.send(`/resources/uploads/${id}`, { method: "DELETE" });
  };

  it("keeps everything after a wrong captcha: the right one is enough, without choosing the files again", async () => {
    const visitor = new Visitor(site.url);
    const fields = await enter(visitor);
    const resume = pdf(200_000);
    const wrong = await post(visitor, formOf({ ...fields, captchaCode: "0000" }, [["resumeFile", "简历.pdf", resume]]));
    const html = await refusalOf(visitor, wrong);
    expect(html).toContain("验证码错误");
    expect(html).toContain('value="林知夏"');
    const [captchaKey = ""] = hidden(html, "captchaKey");
    expect(captchaKey).not.toBe(fields.captchaKey);
    const [id = ""] = hidden(html, "resumeUpload");
    const again = formOf(
      { ...fields, captchaKey, captchaCode: state().captchas.get(captchaKey) ?? "" },
      [],
      [["resumeUpload", id]],
    );
    expect((await post(visitor, again)).status).toBe(303);
    expect(state().applications[0]?.files.map((file) => file.sha256)).toEqual([sha256(resume)]);
    expect(staged()).toEqual([]);
  });

  it("makes one applyJob of 100 concurrent submits of one form", async () => {
    const visitor = new Visitor(site.url);
    const fields = await enter(visitor);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post(visitor, formOf(fields, [["resumeFile", "简历.pdf", pdf(20_000)]]))),
    );
    const statuses = new Set(answers.map((answer) => answer.status));
    console.info(`100 submits: ${applyCalls()} applyJob, statuses ${[...statuses].join()}`);
    expect(applyCalls()).toBe(1);
    expect(statuses).toEqual(new Set([303]));
    expect((await post(visitor, formOf(fields, [["resumeFile", "简历.pdf", pdf(20_000)]]))).status).toBe(303);
    expect(applyCalls()).toBe(1);
    expect(staged()).toEqual([]);
  });

  it("refuses a renamed program, an empty and a large file, and keeps the good one", async () => {
    const visitor = new Visitor(site.url);
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
    for (const text of [
      "简历.pdf：仅支持",
      "空.pdf：文件内容为空",
      "大.pdf：文件不能超过10MB",
      "文件名过长或含有不支持的字符",
    ]) {
      expect(html).toContain(text);
    }
    expect(hidden(html, "portfolioUpload")).toHaveLength(1);
    expect(html).toContain("请上传简历");
    expect(html).toContain("请输入姓名");
    const ids = hidden(html, "portfolioUpload");
    for (const id of ids)
      expect((await visitor.send(`/resources/uploads/${id}`, { method: "DELETE" })).status).toBe(204);
    expect(staged()).toEqual([]);
  });

  it("lets a staged file be used and removed only by the visitor who sent it", async () => {
    const owner = new Visitor(site.url);
    const fields = await enter(owner);
    const upload = formOf(
      { applicationKey: fields.applicationKey },
      [["file", "简历.pdf", pdf(3000)]],
      [["kind", "resume"]],
    );
    const answer = await owner.send("/resources/uploads", { method: "POST", body: upload });
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    const thief = new Visitor(site.url);
    const theirs = await enter(thief);
    await thief.send(`/resources/uploads/${id}`, { method: "DELETE" });
    const stolen = await post(thief, formOf(theirs, [], [["resumeUpload", id]]));
    expect(await refusalOf(thief, stolen)).toContain("请上传简历");
    expect((await post(owner, formOf(fields, [], [["resumeUpload", id]]))).status).toBe(303);
    expect(state().applications).toHaveLength(1);
    expect(staged()).toEqual([]);
  });

  it.each([
    ["500", 503, "简历投递失败，请稍后重试！"],
    ["failed", 400, "系统繁忙，请稍后再试"],
    ["refused", 502, "未能确认投递结果"],
    ["truncated", 502, "未能确认投递结果"],
  ] as const)("says what is known when applyJob answers %s", async (fault, status, text) => {
    const visitor = new Visitor(site.url);
    const fields = await enter(visitor);
    upstream.upstream.faults.setFault("recruitJob/applyJob", fault);
    // A server that answers before reading a large body closes the connection, which the next call would reuse.
    const files: FormFiles = [["resumeFile", "简历.pdf", pdf(status === 502 ? 2 * MB : 2000)]];
    // Sent as script does; the resend below is a document's post.
    const response = await post(visitor, formOf(fields, files, [["inPlace", "1"]]));
    const html = await response.text();
    upstream.upstream.faults.reset();
    expect(response.status).toBe(status);
    expect(html).toContain(text);
    expect(referenceIn(html)).toBe(status === 400 ? null : referenceOf(response));
    expect(html).toContain('value="13812345678"');
    const [id = ""] = hidden(html, "resumeUpload");
    const [captchaKey = ""] = hidden(html, "captchaKey");
    const calls = applyCalls();
    const captchaCode = state().captchas.get(captchaKey) ?? "";
    const again = await post(visitor, formOf({ ...fields, captchaKey, captchaCode }, [], [["resumeUpload", id]]));
    if (status === 502) {
      // It may have arrived: the same form must not be sent a second time.
      const page = await refusalOf(visitor, again);
      expect(page).toContain(text);
      expect(referenceIn(page)).toBe(referenceOf(again));
      expect(applyCalls()).toBe(calls);
      await visitor.send(`/resources/uploads/${id}`, { method: "DELETE" });
    } else {
      expect([again.status, applyCalls()]).toEqual([303, calls + 1]);
    }
    expect(staged()).toEqual([]);
  });

  it("shows the pre-check's own words, or product.md §8.1's, and sends nothing", async () => {
    for (const [fault, text] of [
      ["failed", "系统繁忙，请稍后再试"],
      ["500", "职位申请检查失败，请稍后重试！"],
    ] as const) {
      const visitor = new Visitor(site.url);
      const fields = await enter(visitor);
      upstream.upstream.faults.setFault("recruitJob/checkJobEffectApply", fault);
      const response = await post(visitor, formOf(fields, [["resumeFile", "简历.pdf", pdf(500)]]));
      upstream.upstream.faults.reset();
      const html = await refusalOf(visitor, response);
      expect(html).toContain(text);
      expect(referenceIn(html)).toBe(fault === "failed" ? null : referenceOf(response));
      await takeBack(visitor, html);
    }
    expect(applyCalls()).toBe(0);
    expect(staged()).toEqual([]);
  });

  it("carries the rules of its fields as attributes", async () => {
    const form = (await readHtml(await fetch(site.url + formPath("J1001")))).get("#application");
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

  it("answers an empty form with every message, status 400, and one without a job with 缺少职位ID", async () => {
    const visitor = new Visitor(site.url);
    const response = await post(visitor, formOf({ personName: "" }, []), "J1003");
    const html = await refusalOf(visitor, response);
    for (const text of ["请输入姓名", "请输入手机号码", "请选择地点偏好", "请选择门店", "请上传简历", "请输入验证码"]) {
      expect(html).toContain(text);
    }
    const empty = await post(visitor, formOf({}, [["other", "a.txt", new Uint8Array(1)]]));
    expect(await refusalOf(visitor, empty)).toContain("缺少申请信息");
    const without = await visitor.send("/about-us/jobs?step=form", {
      method: "POST",
      body: formOf({ personName: "x" }, []),
    });
    expect([without.status, without.headers.get("location")]).toEqual([302, "/about-us/jobs"]);
    expect(await (await visitor.send("/about-us/jobs")).text()).toContain("缺少职位ID");
  });

  it("carries out no intent but its own buttons', and never takes one for a submit", async () => {
    const intents = [
      '{"type":"update","payload":{"name":"x[4294967294]","value":"y"}}',
      '{"type":"insert","payload":{"name":"resumeUpload"}}',
      '{"type":"reset","payload":{}}',
      "no json",
    ];
    for (const intent of intents) {
      const visitor = new Visitor(site.url);
      const fields = await enter(visitor);
      const more = [
        ["__intent__", intent],
        ["__state__", "{{"],
        ["x[4294967294]", "y"],
      ] as const;
      const html = await refusalOf(
        visitor,
        await post(visitor, formOf(fields, [["resumeFile", "简历.pdf", pdf(500)]], more)),
      );
      expect(html).toContain('value="林知夏"');
      await takeBack(visitor, html);
    }
    expect(applyCalls()).toBe(0);
    expect(staged()).toEqual([]);
  });

  it("shows a refused form only to its visitor, and its page redirects once it has been sent", async () => {
    const visitor = new Visitor(site.url);
    const fields = await enter(visitor);
    const refused = await post(
      visitor,
      formOf({ ...fields, captchaCode: "0000" }, [["resumeFile", "简历.pdf", pdf(500)]]),
    );
    const page = refused.headers.get("location") ?? "";
    const html = await refusalOf(visitor, refused);
    const stranger = await fetch(site.url + page, { headers: { "User-Agent": "another" } });
    expect(await stranger.text()).not.toContain("林知夏");
    const [captchaKey = ""] = hidden(html, "captchaKey");
    const again = { ...fields, captchaKey, captchaCode: state().captchas.get(captchaKey) ?? "" };
    const sent = await post(visitor, formOf(again, [], [["resumeUpload", hidden(html, "resumeUpload")[0] ?? ""]]));
    expect(sent.headers.get("location")).toContain("step=result");
    const back = await visitor.send(page);
    expect([back.status, back.headers.get("location")]).toEqual([302, sent.headers.get("location")]);
    const own = await (await visitor.follow(sent)).text();
    const foreign = await fetch(site.url + sent.headers.get("location"), { headers: { "User-Agent": "another" } });
    expect([own, await foreign.text()].map((text) => text.includes("138****5678"))).toEqual([true, false]);
  });

  it("gives every visitor a form of their own, and shares the list", async () => {
    for (const path of [formPath(JOB), formPath(JOB).replace("?", ".data?")]) {
      const texts = await Promise.all([1, 2, 3].map(async () => (await fetch(site.url + path)).text()));
      const keys = texts.map((text) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)?.[0]);
      expect(new Set(keys).size).toBe(3);
    }
    await fetch(`${site.url}/about-us/jobs?page=2`);
    expect((await fetch(`${site.url}/about-us/jobs?page=2&x=1`)).headers.get("x-cache")).toBe("hit");
  });

  it("leaves no orphan when it is killed in mid-upload and started again, and still knows what was staged", async () => {
    const visitor = new Visitor(site.url);
    const fields = await enter(visitor);
    const upload = formOf(
      { applicationKey: fields.applicationKey },
      [["file", "简历.pdf", pdf(3000)]],
      [["kind", "resume"]],
    );
    const { id } = (await (await visitor.send("/resources/uploads", { method: "POST", body: upload })).json()) as {
      id: string;
    };
    const { hostname, port } = new URL(site.url);
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
    await until(() => staged().some((name) => name.endsWith(".part")));
    process.kill(sitePid(), "SIGKILL");
    expect(await site.stop()).toBe(null);
    expect(staged().filter((name) => name.endsWith(".part"))).toHaveLength(1);
    ageLeftovers(uploadDir);
    site = await startSite({ env: env() });
    await until(() => !staged().some((name) => name.endsWith(".part")));
    const again = new Visitor(site.url);
    const theirs = await enter(again);
    const response = await fetch(site.url + formPath(JOB), {
      method: "POST",
      body: formOf(theirs, [], [["resumeUpload", id]]),
      headers: { cookie: visitor.cookie },
      redirect: "manual",
    });
    expect(response.status).toBe(303);
    expect(staged()).toEqual([]);
  });

  it("is not sent if its record cannot be read: the visitor is told at once, and the page still renders", async () => {
    const visitor = new Visitor(site.url);
    const fields = await enter(visitor);
    const record = join(uploadDir, ".applications", sha256(Buffer.from(fields.applicationKey)));
    mkdirSync(record, { recursive: true });
    const response = await post(visitor, formOf(fields, [["resumeFile", "简历.pdf", pdf(500)]]));
    const html = await refusalOf(visitor, response);
    expect(html).toContain("简历投递失败，请稍后重试！");
    expect(applyCalls()).toBe(0);
    await expect.poll(() => site.log.filter(({ msg }) => msg === "application not sent")).toHaveLength(1);
    rmdirSync(record);
    await takeBack(visitor, html);
    expect(staged()).toEqual([]);
  });

  it("takes no more than may lie in the folder, names what it refused, and loses nothing that was typed", async () => {
    const folder = newFolder();
    const own = await startSite({ env: { ...env(), UPLOAD_DIR: folder, UPLOAD_MAX_MB: "12" } });
    try {
      const visitor = new Visitor(own.url);
      const fields = await enter(visitor);
      const response = await post(
        visitor,
        formOf(fields, [
          ["resumeFile", "简历.pdf", pdf(8 * MB)],
          ["otherFiles", "作品.pdf", pdf(8 * MB)],
        ]),
      );
      const html = await refusalOf(visitor, response);
      expect(applyCalls()).toBe(0);
      expect(html).toMatch(/(?:简历|作品)\.pdf：上传空间暂时已满，请稍后再试/);
      expect(referenceIn(html)).toBe(referenceOf(response));
      expect(html).toContain('value="林知夏"');
      const kept = [...hidden(html, "resumeUpload"), ...hidden(html, "portfolioUpload")];
      expect(kept).toHaveLength(1);
      const before = formOf({ applicationKey: fields.applicationKey }, [["file", "大.pdf", pdf(8 * MB)]]);
      const refused = await visitor.send("/resources/uploads", { method: "POST", body: before });
      expect([refused.status, await refused.text()]).toEqual([507, "大.pdf：上传空间暂时已满，请稍后再试"]);
      const ask = { headers: { authorization: "Bearer token-of-the-operators" } };
      const metrics = await (await fetch(`${own.url}/ops/metrics`, ask)).text();
      expect(metrics).toContain('uploads_total{outcome="full"} 2');
      expect(metrics).toContain(`uploads_staged_bytes_max ${12 * MB}`);
      expect(metrics).toContain(`uploads_staged_bytes ${8 * MB}`);
      await visitor.send(`/resources/uploads/${kept[0] ?? ""}`, { method: "DELETE" });
      const again = formOf({ applicationKey: fields.applicationKey }, [["file", "大.pdf", pdf(8 * MB)]]);
      expect((await visitor.send("/resources/uploads", { method: "POST", body: again })).status).toBe(201);
    } finally {
      await own.stop();
    }
  });

  it("stores the fields of refused forms within their quota; others are returned in the response itself", async () => {
    const folder = newFolder();
    const own = await startSite({ env: { ...env(), UPLOAD_DIR: folder, UPLOAD_MAX_MB: "11" } });
    try {
      const visitor = new Visitor(own.url);
      const { captchaKey } = await enter(visitor);
      const typed = { personName: "林知夏", captchaKey };
      const kept = () => readdirSync(join(folder, ".forms")).filter((name) => !name.startsWith("."));
      // No city: its stores are unknown.
      const stores = Array.from({ length: 50 }, (_, n) => {
        return ["positionIdList", `${n}.`.repeat(n % 2 === 0 ? 80 : 1300)] as const;
      });
      const long: [string, string][] = [["phoneNumber", "1".repeat(4000)]];
      const files: FormFiles = [["otherFiles", `${"长".repeat(5000)}.pdf`, pdf(500)]];
      const large = formOf({ ...typed, applicationKey: "the-key-of-a-large-form" }, files, [...stores, ...long]);
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
      const ask = { headers: { authorization: "Bearer token-of-the-operators" } };
      const metrics = await (await fetch(`${own.url}/ops/metrics`, ask)).text();
      expect(metrics).toContain('staged_forms_total{outcome="kept"} 89');
      expect(metrics).toContain('staged_forms_total{outcome="full"} 1');
    } finally {
      await own.stop();
    }
  });

  describe.each(fullDisks)("$name", ({ needs, prepare, under, clear }) => {
    describeWith(needs, "of an upload folder", () => {
      it("says that a file could not be kept, sends nothing without it, and leaves no orphan", async () => {
        const folder = newFolder();
        prepare(folder);
        const files = () => readdirSync(folder).filter((name) => !name.startsWith("."));
        const own = await startSite({ env: { ...env(), UPLOAD_DIR: folder }, under });
        try {
          const visitor = new Visitor(own.url);
          const fields = await enter(visitor);
          const response = await post(
            visitor,
            formOf(fields, [
              ["resumeFile", "简历.pdf", pdf(MB)],
              ["otherFiles", "作品.pdf", pdf(8 * MB)],
            ]),
          );
          // If the disk has space the input is stored; otherwise it is returned in the response itself.
          const html = await (response.status === 303 ? refusalOf(visitor, response) : response.text());
          expect([303, 400]).toContain(response.status);
          expect(html).toContain("作品.pdf：文件暂时无法保存，请稍后重试");
          expect(html).toContain('value="林知夏"');
          expect(applyCalls()).toBe(0);
          const [id = ""] = hidden(html, "resumeUpload");
          expect(files().sort()).toEqual([id, `${id}.json`].sort());
          const upload = formOf(
            { applicationKey: fields.applicationKey },
            [["file", "大.pdf", pdf(8 * MB)]],
            [["kind", "portfolio"]],
          );
          const refused = await visitor.send("/resources/uploads", { method: "POST", body: upload });
          expect([refused.status, await refused.text()]).toEqual([507, "大.pdf：文件暂时无法保存，请稍后重试"]);
          expect(files()).toHaveLength(2);
          await expect
            .poll(() => own.log.filter((line) => line["msg"] === "staged upload could not be written"))
            .toHaveLength(2);
          const [captchaKey = ""] = hidden(html, "captchaKey");
          const captchaCode = state().captchas.get(captchaKey) ?? "";
          const again = formOf({ ...fields, captchaKey, captchaCode }, [], [["resumeUpload", id]]);
          expect([(await post(visitor, again)).status, applyCalls()]).toEqual([303, 1]);
          expect(files()).toEqual([]);
        } finally {
          await own.stop();
          clear(folder);
        }
      });
    });
  });
});

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    if (await holds()) return;
    await new Promise((later) => setTimeout(later, 25));
  }
  throw new Error("it did not come about");
}

/** The site's process: the only child of this one that runs the build. */
function sitePid(): number {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
      if (parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("build/index.js")) {
        return Number(pid);
      }
    } catch {
      // It ended during the check.
    }
  }
  throw new Error("the site does not run");
}
