import type { ServerBuild } from "@remix-run/node";
import { expect, it, vi } from "vitest";
import type { FailureReference } from "~/domain/failure-reference";
import { createRefusals } from "~/server/http/security/refusals.server";
import { plainRequest } from "../../support/plain-request";
import { listen } from "../../support/listen";

const renderRefusal = vi.fn((status: number, { id, at }: FailureReference) => `<p>瓷 ${status}</p><p>${id} ${at}</p>`);
const refuse = createRefusals({ entry: { module: { renderRefusal } } } as unknown as ServerBuild);
const { port } = await listen((request, response) => {
  const [, status = "", requestId = "", retryAfterS] = (request.url ?? "").split("/");
  refuse({ request, response, requestId }, Number(status), retryAfterS === undefined ? undefined : Number(retryAfterS));
});
const ask = (path: string, accept = "text/html", method = "GET") => plainRequest(port, path, { accept }, method);

it("names its request on each page, of which there is one rendering for a status", async () => {
  const textOf = async (path: string) => (await ask(path)).body.toString();
  expect(await textOf("/503/1a2b3c4d-first")).toMatch(/^<p>瓷 503<\/p><p>1a2b3c4d \d{4}-\d\d-\d\d \d\d:\d\d<\/p>$/);
  expect(await textOf("/503/5e6f7a8b-second")).toContain("<p>5e6f7a8b 2");
  expect(await textOf("/403/1a2b3c4d-first")).toMatch(/^<p>瓷 403<\/p><p>1a2b3c4d 2/);
  expect(renderRefusal).toHaveBeenCalledTimes(2);
});

it("is a page with its policy for a browser, a line for anything else, and nothing but its head for HEAD", async () => {
  const page = await ask("/429/1a2b3c4d/7", "text/html,*/*");
  expect(page.status).toBe(429);
  expect(page.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-length": String(page.body.length),
    "content-security-policy": expect.stringContaining("default-src 'self'") as string,
    "cache-control": "private, no-store",
    "retry-after": "7",
    connection: "keep-alive",
  });
  const line = await ask("/503/1a2b3c4d", "application/json");
  expect([line.body.toString(), line.headers["content-type"]]).toEqual([
    "refused with 503",
    "text/plain; charset=utf-8",
  ]);
  expect([line.headers["content-security-policy"], line.headers["retry-after"]]).toEqual([undefined, undefined]);
  const head = await ask("/503/1a2b3c4d", "*/*", "HEAD");
  expect([head.body.length, head.headers["content-length"]]).toEqual([0, "16"]);
});

it("ends the connection of a body that is too large, once that has come", async () => {
  const answer = await ask("/413/1a2b3c4d", "*/*", "POST");
  expect([answer.headers.connection, answer.body.toString()]).toEqual(["close", "refused with 413"]);
});
