import { fork } from "node:child_process";
import { once } from "node:events";
import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { sendApplication } from "~/server/upstream/adapters/jobs.server";
import { newFolder } from "../../support/folders";
import { makeClient } from "./local-upstream";

/** In a separate process, whose memory is not counted. */
const RECEIVER = `
const { createServer } = require("node:http");
let bytes = 0;
const server = createServer((request, response) => {
  request.on("data", (chunk) => { bytes += chunk.length; });
  request.on("end", () => {
    process.send({ bytes, length: request.headers["content-length"] });
    response.end(JSON.stringify({ success: true, errorCode: "0", data: {} }));
  });
});
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
`;
const FILE_BYTES = 10 * 1024 * 1024;
const APPLICATIONS = 8;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
/**
 * Bytes of buffers; above a threshold only referenced ones, because Node versions differ in when they free the rest:
 * V8 frees what one collection found beside the program, and has done so when the next one begins.
 */
function heldBytes(from = 0): number {
  if (process.memoryUsage().arrayBuffers > from) {
    collectGarbage();
    collectGarbage();
  }
  return process.memoryUsage().arrayBuffers;
}

test("files of an application are never whole in memory", async () => {
  const folder = newFolder();
  const script = join(folder, "receiver.cjs");
  await writeFile(script, RECEIVER);
  const receiver = fork(script);
  try {
    const [{ port }] = (await once(receiver, "message")) as [{ port: number }];
    let received = 0;
    receiver.on("message", (message: { bytes: number }) => (received = message.bytes));
    const path = join(folder, "file");
    await writeFile(path, "");
    await truncate(path, FILE_BYTES);
    const { client } = makeClient(`http://127.0.0.1:${port}`, { api: { writeTimeoutMs: 60_000 } });
    const file = { path, name: "简历.pdf", type: "application/pdf" };
    const person = { personName: "陈", phoneNumber: "13800001111", cityId: "1", positionIdList: [] };
    const application = { ...person, jobId: "J", captchaKey: "k", captchaCode: "c" };
    const before = heldBytes();
    let max = before;
    const limit = before + 100 * 1024 * 1024;
    const watch = setInterval(() => (max = Math.max(max, heldBytes(limit))), 5);
    const send = () => sendApplication(client, application, { resume: file, others: Array(5).fill(file) });
    await Promise.all(Array.from({ length: APPLICATIONS }, send));
    clearInterval(watch);
    await expect.poll(() => received).toBeGreaterThan(APPLICATIONS * 6 * FILE_BYTES);
    expect(max).toBeLessThan(limit);
  } finally {
    receiver.kill();
  }
});
