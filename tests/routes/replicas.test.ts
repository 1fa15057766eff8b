import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { enterForm, formOf, formPath, Visitor } from "../support/applicant";
import { pdf } from "../support/documents";
import { newFolder } from "../support/folders";
import { slowUpload } from "../support/slow-upload";
import { setUpstream } from "../support/stage";

const JOB = "J1007";
const stage = setUpstream();

it("replicas with one UPLOAD_DIR submit a form once that several are sent at once, with a file of any of them", async () => {
  const uploadDir = newFolder();
  const env = { UPLOAD_DIR: uploadDir, UPSTREAM_TIMEOUT_MS: "60000", UPSTREAM_WRITE_TIMEOUT_MS: "60000" };
  const startReplica = () => stage.start({ env: { ...env, CACHE_DIR: newFolder() } });
  const [first, second] = await Promise.all([startReplica(), startReplica()]);
  const fields = await enterForm(new Visitor(first.url), stage.state.captchas, JOB);
  const bytes = pdf(200_000);
  const slow = slowUpload(first, fields.applicationKey, bytes);
  const isUnderWay = () => readdirSync(uploadDir).some((name) => name.endsWith(".part"));
  await expect.poll(isUnderWay).toBe(true);
  // Its sweep leaves the running upload of another alone.
  const third = await startReplica();
  expect(isUnderWay()).toBe(true);
  const uploaded = await slow.finish();
  expect(uploaded.status, uploaded.text).toBe(201);
  const { id } = JSON.parse(uploaded.text) as { id: string };

  stage.faults.slowMs = 1000;
  stage.faults.setFault("recruitJob/applyJob", "slow");
  const send = async (url: string) => {
    const headers = { Cookie: uploaded.cookie };
    const body = formOf(fields, [], [["resumeUpload", id]]);
    const answer = await fetch(url + formPath(JOB), { method: "POST", headers, body, redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };
  const sent = [303, expect.stringContaining("step=result")];
  const answers = await Promise.all([first, second, first, second].map(({ url }) => send(url)));
  expect([...answers, await send(third.url)]).toEqual(Array(5).fill(sent));
  expect(stage.calls("recruitJob/applyJob")).toBe(1);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(stage.state.applications).toMatchObject([{ files: [{ sha256 }] }]);
  expect(readdirSync(uploadDir).filter((name) => !name.startsWith("."))).toEqual([]);
});
