import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { launchBrowser } from "../support/browser";
import { newFolder } from "../support/folders";
import { readHarFile, runCommand, serveRecording } from "../support/replay-command";
import { startUpstream } from "../support/site";

const folder = newFolder();
const token = "the-token-that-no-file-may-hold";

test("a HAR that Chromium exports is replayed like a recording of our own", async () => {
  const upstream = await startUpstream({ prefix: "/gateway", token });
  const own = join(folder, "own");
  const exported = join(folder, "chromium");
  const env = { API_TOKEN: token, SITE_CONFIG: upstream.env.SITE_CONFIG };
  const listing = await fetch(`${upstream.url}/productSearch/mall/front/noAuth/v1/product/keywordList`, {
    method: "POST",
    headers: { "content-type": "application/json", storeCode: "ST0001", token },
    body: JSON.stringify({ pageNum: 1, pageSize: 1, queryParam: { storeId: "WW", storeCode: "ST0001" } }),
  });
  const { data } = (await listing.json()) as { data: { results: { productId: string }[] } };
  const route = `/pdp/${data.results[0]?.productId ?? ""}`;
  expect((await runCommand("replay", ["record", "--base", upstream.url, "--out", own, route], env)).code).toBe(0);
  const calls = readHarFile(`${own}.har`).log.entries.map(({ request }) => ({
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(
      request.headers.map(({ name, value }) => [name, value === "[removed]" && name === "token" ? token : value]),
    ),
    body: request.postData?.text ?? null,
  }));

  // A QA session with the network panel open: a page of the site, then its upstream calls in a tab on the upstream's
  // host.
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ recordHar: { path: `${exported}.har`, content: "embed" } });
    const page = await context.newPage();
    const site = await serveRecording(own);
    await page.goto(site.url + route, { waitUntil: "domcontentloaded" });
    await site.stop();
    await page.goto(`${new URL(upstream.url).origin}/__site`);
    const statuses = await page.evaluate(
      (list) =>
        Promise.all(
          list.map(async ({ url, ...init }) => {
            const response = await fetch(url, { ...init, credentials: "omit" });
            // Chromium stores only bodies that were read.
            await response.text();
            return response.status;
          }),
        ),
      calls,
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await context.close();
  } finally {
    await browser.close();
  }
  await upstream.close();
  expect(readFileSync(`${exported}.har`, "utf8")).toContain(token);

  const siteFile = ["--site", `${own}.site.json`];
  const first = await runCommand("replay", ["run", `${exported}.har`, ...siteFile]);
  expect(first.output).toContain(`${calls.length} exchanges`);
  expect(first.output).toContain(`new   ${route}  200, nothing stored to compare with`);
  expect(first.output).not.toContain("not in the recording");
  expect(first.code).toBe(0);

  expect((await runCommand("replay", ["run", `${exported}.har`, ...siteFile, "--update"])).code).toBe(0);
  const viewsOf = (name: string) => JSON.parse(readFileSync(`${name}.views.json`, "utf8")) as unknown;
  expect(viewsOf(exported)).toEqual(viewsOf(own));
  expect(readFileSync(`${exported}.har`, "utf8")).not.toContain(token);
  const again = await runCommand("replay", ["run", exported]);
  expect(again.output).toContain("1 routes as stored");
});
