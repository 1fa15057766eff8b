import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { enterForm, formOf, formPath, Visitor } from "../support/applicant";
import { pdf } from "../support/documents";
import { newFolder } from "../support/folders";
import { describeWith } from "../support/needs";
import { startSite, type SiteProcess } from "../support/site";
import { slowUpload } from "../support/slow-upload";
import { setUpstream } from "../support/stage";

const JOB = "J1007";
/** As in a container: every process has pid 1. It ends with its parent. */
const IN_CONTAINER = ["unshare", "--pid", "--fork", "--kill-child"];
const mayUnshare = spawnSync("unshare", [...IN_CONTAINER.slice(1), "true"]).status === 0;

describeWith(
  { "right to make PID namespaces": mayUnshare ? "unshare" : null },
  "two replicas with PID namespaces and cache folders of their own, and one UPLOAD_DIR",
  () => {
    const uploadDir = newFolder();
    const stage = setUpstream();
    const replicas: SiteProcess[] = [];
    const applyCalls = () => stage.calls("recruitJob/applyJob");
    const parts = () => readdirSync(uploadDir).filter((name) => name.endsWith(".part"));
    const staged = () => readdirSync(uploadDir).filter((name) => !name.startsWith("."));
    async function startReplica(): Promise<SiteProcess> {
      const replica = await startSite({
        env: {
          ...stage.upstream.env,
          UPLOAD_DIR: uploadDir,
          CACHE_DIR: newFolder(),
          UPSTREAM_TIMEOUT_MS: "60000",
          UPSTREAM_WRITE_TIMEOUT_MS: "60000",
        },
        under: IN_CONTAINER,
      });
      replicas.push(replica);
      return replica;
    }

    beforeAll(async () => {
      await startReplica();
      await startReplica();
    });
    beforeEach(() => stage.state.reset());
    afterAll(() => Promise.all(replicas.map((replica) => replica.kill())));

    it("keep each other's running uploads, and carry out a form with them", async () => {
      const [first, second] = replicas as [SiteProcess, SiteProcess];
      const visitor = new Visitor(first.url);
      const fields = await enterForm(visitor, stage.state.captchas, JOB);
      const bytes = pdf(200_000);
      const slow = slowUpload(first, fields.applicationKey, bytes);
      await expect.poll(() => parts().length).toBe(1);
      // No data for ten minutes, while another replica starts with a sweep.
      const tenMinutesAgo = Date.now() / 1000 - 600;
      for (const part of parts()) utimesSync(join(uploadDir, part), tenMinutesAgo, tenMinutesAgo);
      await startReplica();
      // While another one starts, its sweep has processed the folder.
      await startReplica();
      expect(parts()).toHaveLength(1);
      const answer = await slow.finish();
      expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('"id"')]);
      const { id } = JSON.parse(answer.text) as { id: string };
      const sent = await fetch(second.url + formPath(JOB), {
        method: "POST",
        body: formOf(fields, [], [["resumeUpload", id]]),
        headers: { cookie: answer.cookie },
        redirect: "manual",
      });
      expect(sent.status).toBe(303);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      expect(stage.state.applications.map(({ files }) => files.map((file) => file.sha256))).toEqual([[sha256]]);
      expect(staged()).toEqual([]);
    });

    it("submit a form once that both are sent at the same time, and both say that it was sent", async () => {
      const [first, second] = replicas as [SiteProcess, SiteProcess];
      const visitor = new Visitor(first.url);
      const fields = await enterForm(visitor, stage.state.captchas, JOB);
      const form = () => formOf(fields, [["resumeFile", "简历.pdf", pdf(20_000)]]);
      stage.faults.slowMs = 1000;
      stage.faults.setFault("recruitJob/applyJob", "slow");
      const answers = await Promise.all(
        [first, second, first, second].map(({ url }) =>
          fetch(url + formPath(JOB), { method: "POST", body: form(), redirect: "manual" }),
        ),
      );
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
      expect(texts.join()).not.toContain("验证码错误");
      expect(applyCalls()).toBe(1);
      // And from the one that did not send it, after a restart.
      const third = await startReplica();
      const again = await fetch(third.url + formPath(JOB), { method: "POST", body: form(), redirect: "manual" });
      expect([again.status, applyCalls()]).toEqual([303, 1]);
      expect(staged()).toEqual([]);
    });
  },
);
