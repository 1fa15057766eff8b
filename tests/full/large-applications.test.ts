import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { inDockerfile } from "../../tools/bench/dockerfile.mjs";
import { enterForm, formOf, formPath, Visitor } from "../support/applicant";
import { docx, pdf } from "../support/documents";
import { newFolder } from "../support/folders";
import { setSite } from "../support/stage";

const JOB = "J1007";
const MB = 1024 * 1024;
/** Three quarters of the memory of the container in deploy/. */
const MAX_MB = 384;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const uploadDir = newFolder();
// The upstream runs in this process, with 20 × 60 MB of files.
const timeouts = { UPSTREAM_TIMEOUT_MS: "60000", UPSTREAM_WRITE_TIMEOUT_MS: "120000" };
const stage = setSite({
  env: { ...inDockerfile().env, ...timeouts, UPLOAD_MAX_MB: "8000", UPLOAD_DIR: uploadDir },
});

const SEND = `
  const { parentPort, workerData: { url, init, entries } } = require("node:worker_threads");
  const body = new FormData();
  for (const entry of entries) body.append(...entry);
  fetch(url, { ...init, body }).then(({ status }) => parentPort.postMessage(status));
`;

/**
 * Sends a form from a thread of its own; the answer is a status. Many large bodies out of one thread would keep each
 * other's headers waiting, for longer than a site waits for headers.
 */
async function fetchInThread(url: string, { body, method, redirect, headers }: RequestInit): Promise<Response> {
  if (!(body instanceof FormData)) return fetch(url, { method, redirect, headers });
  // A FormData cannot be cloned.
  const entries = [...body].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, new Blob([value]), value.name],
  );
  const init = { method, redirect, headers: Object.fromEntries(new Headers(headers)) };
  const [status] = (await once(new Worker(SEND, { eval: true, workerData: { url, init, entries } }), "message")) as [
    number,
  ];
  return new Response(null, { status });
}

/** Resident memory of the site in bytes. */
const memory = () =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${stage.site.pid}/status`, "utf8"))?.[1]) * 1024;

it("brings 20 applications of 60 MB at once to the upstream, byte for byte, in bounded memory, and keeps none", async () => {
  const files = [
    ["resumeFile", "林知夏 简历（终稿）&+100%.pdf", pdf(10 * MB)] as const,
    ...[1, 2, 3, 4, 5].map((n) => ["otherFiles", `作品 ${n}“陈列”.docx`, docx(10 * MB)] as const),
  ];
  const visitors = Array.from({ length: 20 }, () => new Visitor(stage.site.url, fetchInThread));
  let peak = memory();
  const watch = setInterval(() => (peak = Math.max(peak, memory())), 50);
  const answers = await Promise.all(
    visitors.map(async (visitor, index) => {
      const fields = await enterForm(visitor, stage.state.captchas, JOB);
      const body = formOf({ ...fields, personName: `申请人${index}` }, files);
      return visitor.send(formPath(JOB), { method: "POST", body });
    }),
  ).finally(() => clearInterval(watch));
  console.info(`20 × 60 MB: ${(peak / MB).toFixed(0)} MB at most`);
  const { applications } = stage.state;
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
  expect(new Set(applications.map(({ fields }) => fields["personName"]?.[0])).size).toBe(20);
  const wanted = files.map(([field, name, bytes]) => ({ field, name, size: 10 * MB, sha256: sha256(bytes) }));
  for (const application of applications) {
    expect(application.fields).toMatchObject({ jobId: [JOB], phoneNumber: ["13812345678"] });
    expect(application.files).toMatchObject(wanted);
  }
  expect(readdirSync(uploadDir).filter((name) => !name.startsWith("."))).toEqual([]);
  expect(peak / MB).toBeLessThan(MAX_MB);
}, 240_000);
