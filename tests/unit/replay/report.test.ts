import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { reportOfDrift, type EndpointDrift } from "../../../tools/replay/drift-report";
import { renderReport, writeReport, type Report } from "../../../tools/replay/html/report";
import { splitChange, toVisibleText } from "../../../tools/replay/html/value-text";
import { describeDifference } from "../../../tools/replay/print-report";
import { reportOfRun } from "../../../tools/replay/run-report";
import type { StoredView } from "../../../tools/replay/views";
import { newFolder } from "../../support/folders";
import { parseHtml } from "../../support/html";

const RUN = { recording: "today.har", recordedAt: "2026-11-21T01:02:03.000Z", site: null, faults: [] };

function viewOf(data: unknown, more: Partial<StoredView> = {}): StoredView {
  const nothing = { missingParts: [], missingRequests: [], volatile: [] };
  return { status: 200, loaders: { "routes/pdp.$slug": data }, ...nothing, ...more };
}

const page = (report: Report) => parseHtml(renderReport(report));

/** The table of differences in a section: its columns, and row by row the changed fields and their two values. */
const differencesOf = (section: ReturnType<ReturnType<typeof page>["get"]>) => ({
  columns: section.textsOf(".differences thead th"),
  fields: section.textsOf(".differences tbody th"),
  values: section.textsOf(".differences td"),
});

describe("the report of a replay", () => {
  const items = viewOf({ items: [] });
  const product = { name: "正餐盘", size: 27, key: "a", old: { code: "x" } };
  const stored = { "/pdp/1": viewOf(product, { volatile: ['loaders["routes/pdp.$slug"].key'] }), "/news": items };
  const now = {
    "/pdp/1": viewOf({ name: "正餐碗", size: 27, key: "b", isNew: true }),
    "/news": items,
    "/gifting": viewOf({ title: "礼" }, { missingRequests: ["page/queryRegionContents?pageId=P-GIFT"] }),
  };
  const html = page(reportOfRun(now, stored, RUN));

  test("has the number of differing routes as its title, and facts about the recording", () => {
    expect([...html.textsOf("h1"), ...html.textsOf("title")]).toEqual(Array(2).fill("1 of 3 routes differ"));
    expect(html.textsOf("dd")).toEqual([RUN.recording, RUN.recordedAt]);
    const same = page(reportOfRun({ "/news": items }, { "/news": items }, RUN));
    expect(same.get("h1").text).toBe("1 routes as stored");
    expect([same, html].map((one) => one.textsOf(".nothing").length)).toEqual([1, 0]);
  });

  test("shows each changed field before and after, with the changed part highlighted, and those that are not compared", () => {
    const section = html.get("section.differs");
    expect(section.get("h2").text).toBe("/pdp/1");
    expect(differencesOf(section)).toEqual({
      columns: ["stored", "now"],
      fields: [
        'changed loaders["routes/pdp.$slug"].name',
        'removed loaders["routes/pdp.$slug"].old',
        'added loaders["routes/pdp.$slug"].isNew',
      ],
      values: ['"正餐盘"', '"正餐碗"', '{\n  "code": "x"\n}', "missing", "missing", "true"],
    });
    expect(section.textsOf("mark")).toEqual(["盘", "碗"]);
    const rows = section.textsOf(".same-fields tr");
    expect(rows).toContain('loaders["routes/pdp.$slug"].size27');
    expect(rows).toContain('loaders["routes/pdp.$slug"].keynot compared: differs in each run');
  });

  test("marks a route without a stored view as new, and lists its missing requests", () => {
    const section = html.get("section.new");
    expect(section.get("h2").text).toBe("/gifting");
    expect(section.get(".summary").text).toContain("--update stores it");
    expect(section.get(".notes").text).toContain("page/queryRegionContents?pageId=P-GIFT");
    expect(section.queryAll(".differences")).toEqual([]);
  });
});

test("hostile text is escaped wherever it stands, and the page neither loads nor runs anything", () => {
  const hostile = `</td></style><script>alert(1)</script><img src=x onerror="alert('2')">&lt;b&gt;`;
  const html = page(
    reportOfRun(
      { [`/${hostile}`]: viewOf({ [hostile]: hostile, same: hostile }, { missingRequests: [hostile] }) },
      { [`/${hostile}`]: viewOf({ [hostile]: "", same: hostile }) },
      { ...RUN, recording: hostile, site: hostile, faults: [hostile] },
    ),
  );
  expect(html.queryAll("script, img, b")).toEqual([]);
  expect(html.get("h2").text).toBe(`/${hostile}`);
  expect(html.textsOf("dd")).toEqual([hostile, RUN.recordedAt, hostile, hostile]);
  for (const selector of [".differences td", ".same-fields td"])
    expect(html.textsOf(selector).map((value) => value.replaceAll('\\"', '"'))).toContain(`"${hostile}"`);
  expect(html.get(".notes").text).toContain(hostile);
  const policy = html.get("meta[http-equiv=Content-Security-Policy]").attribute("content");
  expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'");
});

test("invisible characters are made visible", () => {
  expect(toVisibleText("a\u200bb\u202ec\u00a0d\u0007")).toBe("a\\u200bb\\u202ec\\u00a0d\\u0007");
  expect(toVisibleText("北境 蕾丝\u3000盘\n𠮷\u{e0001}")).toBe("北境 蕾丝\u3000盘\n𠮷\\u{e0001}");
});

test.each([
  ["正餐盘 27", "正餐碗 27", { start: "正餐", before: "盘", after: "碗", end: " 27" }],
  ["aaa", "aaaa", { start: "aaa", before: "", after: "a", end: "" }],
  ["", "x", { start: "", before: "", after: "x", end: "" }],
  ["𠮷", "𠮶", { start: "", before: "𠮷", after: "𠮶", end: "" }],
])("splits %j and %j at their difference", (before, after, expected) => {
  expect(splitChange(before, after)).toEqual(expected);
});

describe("the report of a drift", () => {
  const remark = "results[0].productId: text is missing";
  const file = "app/server/upstream/contract/catalogue.server.ts";
  const nothing = { changes: [], failures: [], accepted: true, remarks: [] };
  const same: EndpointDrift = { endpoint: "product/fullProductDetail", asked: 1, ...nothing, file };
  const changed: EndpointDrift = {
    ...same,
    endpoint: "product/keywordList",
    asked: 3,
    changes: [
      { change: "type", path: "data.results[].productId", before: "text", after: "object", answers: 2 },
      { change: "vanished", path: "data.results[].salePrice", before: "number", after: null, answers: 3 },
    ],
    failures: [{ request: "product/keywordList?q=茶", recorded: "answered", live: "status 500" }],
    accepted: false,
    remarks: [remark, remark],
  };
  const RUN_OF_DRIFT = { recording: "a.har", recordedAt: "then", base: "https://a.example", skipped: [] };
  const html = page(reportOfDrift([same, changed], RUN_OF_DRIFT));

  test("shows recorded and live types side by side, failed calls, and each remark of the adapter once", () => {
    const section = html.get("section.differs");
    expect(differencesOf(section)).toEqual({
      columns: ["recorded", "live"],
      fields: [
        "type data.results[].productId (2 of 3 answers)",
        "vanished data.results[].salePrice (3 of 3 answers)",
        "failure product/keywordList?q=茶",
      ],
      values: ["text", "object", "number", "missing", "answered", "status 500"],
    });
    expect(section.textsOf(".notes li")).toEqual([`our schemas do not accept it: ${file}`, remark]);
    expect(html.get("section.same").get(".summary").text).toBe("1 call, as recorded");
  });

  test("does not count differences if only our schemas do not accept the response", () => {
    const report = page(reportOfDrift([{ ...same, accepted: false, remarks: [remark] }], RUN_OF_DRIFT));
    expect(report.get("h1").text).toBe("1 of 1 endpoints have changed");
    expect(report.get("section.differs .summary").text).toBe("1 call, our schemas do not accept it");
    expect(report.get("nav li .state").text).toBe("differs");
    expect(report.text).not.toContain("0 differences");
  });
});

test("a report that cannot be written is a usage error", () => {
  const path = join(newFolder(), "none", "report.html");
  expect(() => writeReport(path, reportOfRun({}, null, RUN))).toThrow(/report\.html cannot be written: /);
});

const x300 = "x".repeat(300);
const text = `"${"y".repeat(158)}"`;
test.each([
  ["changed", "1", '"二"', '  changed a\n    - 1\n    + "二"'],
  ["added", null, "", "  added   a\n    + "],
  ["added", null, text, `  added   a\n    + ${text}`],
  ["removed", "[\n  1\n]", null, "  removed a\n    - [ 1 ]"],
  ["removed", `"${x300}"`, null, `  removed a\n    - "${"x".repeat(159)}… (302 characters)`],
  ["changed", `${x300}1`, `${x300}2`, `  changed a\n    - …${"x".repeat(40)}1\n    + …${"x".repeat(40)}2`],
  ["changed", `ab${x300}`, `ac${x300}`, expect.stringMatching(/\n {4}- abx.*\n {4}\+ acx/) as string],
] as const)(
  "values are described in up to three lines, long ones around what differs: %s %s → %s",
  (kind, before, after, described) => {
    expect(describeDifference({ path: "a", kind, before, after })).toEqual(described);
  },
);
