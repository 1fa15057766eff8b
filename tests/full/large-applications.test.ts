import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { inDockerfile } from "../../tools/bench/dockerfile.mjs";
import { enterForm, formOf, formPath, Visitor } from "../support/applicant";
import { docx, pdf } from "../support/documents";
import { fetchInThread } from "../support/fetch-in-thread";
import { newFolder } from "../support/folders";
import { setSite } from "../support/stage";

const JOB = "J1007";
const MB = 1024 * 1024;
/** Three quarters of the memory of the container in deploy/. */
const MAX_MB = 384;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const uploadDir = newFolder();
const staged = () => readdirSync(uploadDir).filter((name) => !name.startsWith("."));
// The upstream runs in this process, with 20 × 60 MB of files.
const timeouts = { UPSTREAM_TIMEOUT_MS: "60000", UPSTREAM_WRITE_TIMEOUT_MS: "120000" };
const stage = setSite({
  env: { ...inDockerfile().env, ...timeouts, UPLOAD_MAX_MB: "8000", UPLOAD_DIR: uploadDir },
});
beforeEach(() => stage.state.reset());

const enter = (visitor: Visitor) => enterForm(visitor, stage.state.captchas, JOB);
const post = (visitor: Visitor, body: FormData) => visitor.send(formPath(JOB), { method: "POST", body });

/** Resident memory of the site in bytes. */
const memory = () =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${stage.site.pid}/status`, "utf8"))?.[1]) * 1024;

it("brings six files of 10 MB to the upstream, byte for byte, under their Chinese names, and keeps none", async () => {
  const visitor = new Visitor(stage.site.url);
  const fields = await enter(visitor);
  const files = [
    ["resumeFile", "林知夏 简历（终稿）&+100%.pdf", pdf(10 * MB)] as const,
    ...[1, 2, 3, 4, 5].map((n) => ["otherFiles", `作品 ${n}“陈列”.docx`, docx(10 * MB)] as const),
  ];
  const response = await post(visitor, formOf(fields, files));
  expect([response.status, response.headers.get("location")]).toEqual([
    303,
    expect.stringMatching(`^/about-us/jobs\\?jobId=${JOB}&step=result&form=[\\w-]+$`),
  ]);
  const [application] = stage.state.applications;
  expect(application?.fields).toMatchObject({ jobId: [JOB], personName: ["林知夏"], phoneNumber: ["13812345678"] });
  const arrived = application?.files.map(({ field, name, size, sha256: digest }) => [field, name, size, digest]);
  expect(arrived).toEqual(files.map(([field, name, bytes]) => [field, name, 10 * MB, sha256(bytes)]));
  console.info(`six files of 10 MB: ${arrived?.length ?? 0} arrived, sha256 equal`);
  expect(staged()).toEqual([]);
  const result = await (await visitor.send(response.headers.get("location") ?? "")).text();
  expect(result).toContain("您的简历已投递成功！");
  expect(result).toContain("我们会尽快与您联系。请勿重复投递简历");
});

it("takes 20 applications of 60 MB at once in bounded memory, and loses none", { timeout: 240_000 }, async () => {
  const body = [pdf(10 * MB), ...[1, 2, 3, 4, 5].map(() => docx(10 * MB))] as const;
  const visitors = Array.from({ length: 20 }, () => new Visitor(stage.site.url, fetchInThread));
  let peak = memory();
  const watch = setInterval(() => (peak = Math.max(peak, memory())), 50);
  const answers = await Promise.all(
    visitors.map(async (visitor, index) => {
      const fields = { ...(await enter(visitor)), personName: `申请人${index}` };
      const files = body.map((bytes, n) =>
        n === 0 ? (["resumeFile", "文件.pdf", bytes] as const) : (["otherFiles", `文件${n}.docx`, bytes] as const),
      );
      return post(visitor, formOf(fields, files));
    }),
  ).finally(() => clearInterval(watch));
  console.info(`20 × 60 MB: ${(peak / MB).toFixed(0)} MB at most`);
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 303));
  expect(new Set(stage.state.applications.map((one) => one.fields["personName"]?.[0])).size).toBe(20);
  for (const { files } of stage.state.applications) {
    expect(files.map((file) => file.sha256)).toEqual(body.map(sha256));
  }
  expect(staged()).toEqual([]);
  expect(peak / MB).toBeLessThan(MAX_MB);
});
