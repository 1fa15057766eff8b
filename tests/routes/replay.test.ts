import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startAlteredUpstream } from "../support/altered-upstream";
import { newFolder } from "../support/folders";
import { parseHtml } from "../support/html";
import { listen } from "../support/listen";
import { readHarFile, runCommand, serveRecording, setGateway } from "../support/replay-command";
import { startUpstream } from "../support/site";

const FIXTURES = "tests/fixtures";
const CATALOGUE = `${FIXTURES}/catalogue`;
const folder = newFolder();

function copyOf(name: string): string {
  const copy = join(newFolder(), "recording");
  for (const kind of ["har", "site.json", "views.json"]) copyFileSync(`${name}.${kind}`, `${copy}.${kind}`);
  return copy;
}

/** Rewrites the description of every product that a HAR holds. */
function describeAnew(har: string, text: string): void {
  const file = readHarFile(har);
  for (const { response } of file.log.entries) {
    const content = response.content;
    if (content?.text) content.text = content.text.replace(/("descText":\s*)"(?:[^"\\]|\\.)*"/, `$1"${text}"`);
  }
  writeFileSync(har, JSON.stringify(file));
}

const names = readdirSync(FIXTURES).filter((file) => file.endsWith(".har"));

test.each(names)("%s of tests/fixtures gives the stored view models", async (name) => {
  const { code, output } = await runCommand("replay", ["run", join(FIXTURES, name)]);
  // The complete output: which field differs, and how to accept it.
  expect(output).toMatch(/\n\d+ routes as stored\n$/);
  expect(code).toBe(0);
});

describe("a recording", () => {
  test("turns red by one changed field, names its path, and is accepted by --update", async () => {
    const copy = copyOf(CATALOGUE);
    describeAnew(`${copy}.har`, "一句改动过的话");
    const html = `${copy}.html`;
    const red = await runCommand("replay", ["run", copy, "--html", html]);
    expect(red.output).toMatch(
      /DIFF {2}\/pdp\/\S+ {2}200, 1 difference\n {2}changed loaders\["routes\/pdp\.\$slug"\]\.product\./,
    );
    expect(red.output).toContain("一句改动过的话");
    expect(red.output).toContain("1 of 4 routes differ");
    expect(red.code).toBe(1);
    expect(parseHtml(readFileSync(html, "utf8")).get("h1").text).toBe("1 of 4 routes differ");

    expect((await runCommand("replay", ["run", copy, "--update"])).code).toBe(0);
    expect((await runCommand("replay", ["run", copy])).code).toBe(0);
  });

  test("is refused beside another site file", async () => {
    const copy = copyOf(CATALOGUE);
    writeFileSync(`${copy}.site.json`, readFileSync(`${copy}.site.json`, "utf8").replace("CH01", "CH02"));
    const output: unknown = expect.stringContaining("is not the site file of the recording");
    expect(await runCommand("replay", ["run", copy])).toEqual({ code: 2, output });
  });

  test("shows what a fault does to its pages", async () => {
    const faults = ["--fault", "product/keywordList=timeout", "--fault", "product/fullProductDetail=failed"];
    const { code, output } = await runCommand("replay", ["run", CATALOGUE, ...faults], {
      UPSTREAM_TIMEOUT_MS: "500",
    });
    expect(output).toMatch(/changed status\n {4}- 200\n {4}\+ 503/);
    expect(output).toMatch(/DIFF {2}\/pdp\/[^]*系统繁忙，请稍后再试/);
    expect(code).toBe(1);
  });

  test("serves the whole site, and lists what it does not hold", async () => {
    const { url, lines, stop } = await serveRecording(CATALOGUE, { LOG_LEVEL: "warn" });
    const routes = readHarFile(`${CATALOGUE}.har`).log._recording?.routes ?? [];
    const recorded = await fetch(url + (routes[0] ?? ""));
    const missing = await fetch(`${url}/gifting`);
    expect(await stop()).toBe(0);
    expect([recorded.status, missing.status]).toEqual([200, 503]);
    expect(await recorded.text()).toContain("北境蕾丝");
    expect(lines.join("\n")).toMatch(/\d requests were not in the recording[^]*page\/queryRegionContents\?pageId=/);
  });
});

describe("a live upstream", () => {
  const gateway = setGateway();
  const { token, environment } = gateway;

  test("is recorded without its secrets, and replayed green on another day, when it is gone", async () => {
    const own = await startUpstream({ prefix: "/other", token });
    const out = join(folder, "fresh");
    // The site file is then the demo's own.
    const env = { API_TOKEN: token, SITE_CONFIG: "" };
    // The form's key is random, and not compared.
    const routes = ["/", "/about-us/jobs?jobId=J-1001&step=form", "/products"];
    const recorded = await runCommand("replay", ["record", "--base", own.url, "--out", out, ...routes], env);
    expect(recorded.output).toContain("stored the view models of 3 routes");
    expect(recorded.code).toBe(0);
    await own.close();

    const har = readFileSync(`${out}.har`, "utf8");
    expect(har).not.toContain(token);
    expect(har).not.toContain("UPSTREAM_SESSION");
    expect(har).toContain('"version": "1.2"');
    expect(readHarFile(`${out}.har`).log._recording?.mediaOrigins).toBe("https: http:");

    const days40 =
      "globalThis.Date=class extends Date{constructor(...a){a.length?super(...a):super(Date.now())}static now(){return super.now()+40*86400e3}}";
    const later = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(days40)}` };
    const replayed = await runCommand("replay", ["run", out], later);
    expect(replayed.output).toContain("3 routes as stored");
    expect(replayed.code).toBe(0);
  });

  test("that refuses the token is named, and nothing is written", async () => {
    const refusing = await listen((_, response) => response.writeHead(401).end());
    const [own, out] = [await startUpstream(), join(folder, "refused")];
    const env = { API_TOKEN: "wrong", SITE_CONFIG: own.env.SITE_CONFIG };
    const { code, output } = await runCommand("replay", ["record", "--base", refusing.url, "--out", out, "/news"], env);
    await Promise.all([refusing.close(), own.close()]);
    expect([code, existsSync(`${out}.har`)]).toEqual([2, false]);
    expect(output).toContain("refuses every call: check API_TOKEN");
  });

  test("drifts where it drifts, as JSON says", async () => {
    const same = await runCommand("replay", ["drift", CATALOGUE, "--base", gateway.upstream.url], environment());
    expect(same.output).toContain("0 of");
    expect(same.code).toBe(0);

    const altered = await startAlteredUpstream(gateway.upstream.url, ({ url, answer }) =>
      url.includes("/product/keywordList") ? { body: { ...answer, data: null } } : null,
    );
    const args = ["drift", CATALOGUE, "--base", altered.url, "--json", "--html", join(folder, "drift.html")];
    const { code, output } = await runCommand("replay", args, environment());
    await altered.close();
    const report = parseHtml(readFileSync(join(folder, "drift.html"), "utf8"));
    expect(report.textsOf("section.differs h2")).toEqual(["product/keywordList"]);
    const { endpoints } = JSON.parse(output) as { endpoints: { endpoint: string; accepted: boolean }[] };
    expect(endpoints.filter(({ accepted }) => !accepted)).toMatchObject([{ endpoint: "product/keywordList" }]);
    expect(code).toBe(1);
  });
});
