import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Endpoint } from "~/server/upstream/contract/declare.server";
import { endpointKeys, endpoints } from "~/server/upstream/endpoints.server";
import type { EndpointKey } from "~/server/upstream/endpoints.server";
import { envelope, makeClient, startServer } from "./local-upstream";

const CONTENT_TYPES = {
  query: null,
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
};

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer((_request, response) => {
    response.setHeader("set-cookie", "SESSION=upstream");
    response.end(envelope({ fine: true }));
  });
});
afterAll(() => server.close());
beforeEach(() => void (server.calls.length = 0));

test.each(endpointKeys)("%s is sent with its method, path, headers and body", async (key) => {
  const { method, path, token, body: format } = endpoints[key] as Endpoint;
  const contentType = CONTENT_TYPES[format];
  const { client } = makeClient(server.baseUrl);
  const form = new FormData();
  form.set("name", "中文");
  const fields = { name: "中文 &+%/", missing: null, blank: "", two: 2 };
  const params = format === "multipart" ? form : fields;
  // The second sends no cookie that the first was given.
  await client.call(key, params);
  await client.call(key, params);
  expect(server.calls).toHaveLength(2);
  for (const call of server.calls) {
    const url = new URL(call.url, "http://x");
    expect([call.method, url.pathname]).toEqual([method, `/prefix${path}`]);
    const { cookie, "x-store": store, "x-token": sentToken, "content-type": type } = call.headers;
    expect([cookie, store, sentToken]).toEqual([undefined, "ST-9", token ? "T0KEN" : undefined]);
    expect(type?.split(";")[0] ?? null).toBe(contentType);
    const sent = { name: "中文 &+%/", two: "2" };
    if (method === "GET") {
      expect(call.url).toContain("name=%E4%B8%AD%E6%96%87%20%26%2B%25%2F");
      expect(Object.fromEntries(url.searchParams)).toEqual(sent);
    } else expect(url.search).toBe("");
    const body = call.body.toString();
    if (format === "json") expect(JSON.parse(body)).toEqual(params);
    if (format === "form") expect(Object.fromEntries(new URLSearchParams(body))).toEqual(sent);
    if (format === "multipart") expect(body).toMatch(/name="name"\r\n\r\n中文\r\n/);
  }
});

test("a key that is not registered rejects in Chinese, without a call", async () => {
  const { client } = makeClient(server.baseUrl);
  for (const key of ["product/unknown", "toString", "__proto__", ""]) {
    await expect(client.call(key as EndpointKey)).rejects.toThrow("接口地址不存在");
  }
  expect(server.calls).toHaveLength(0);
});

test("without a configured token none is sent", async () => {
  const { client } = makeClient(server.baseUrl, { api: { token: null } });
  await client.call("product/fullProductDetail", { productId: "1" });
  expect(server.calls[0]?.headers).not.toHaveProperty("x-token");
});

test("a lone surrogate in a parameter does not break the call", async () => {
  const { client } = makeClient(server.baseUrl);
  await client.call("product/autocomplete", { searchWord: "杯\ud800" });
  expect(new URL(server.calls[0]?.url ?? "", "http://x").searchParams.get("searchWord")).toBe("杯\ufffd");
});
