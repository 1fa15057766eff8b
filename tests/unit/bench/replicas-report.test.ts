import { expect, test } from "vitest";
import { judge } from "../../../tools/bench/replicas/judge";
import { renderReport } from "../../../tools/bench/replicas/report";
import { makeRun, sample } from "./replicas-run-fixture";

const options = { seconds: 360, outageS: 60, rate: 100, seed: 1 };
const CONCLUSIONS = [/exactly once/, /intact/, /single query/, /No violations/];

test("the report states counts, and draws conclusions only without violations", () => {
  const clean = makeRun({});
  const page = renderReport(clean, judge(clean), options);
  for (const conclusion of CONCLUSIONS) expect(page).toMatch(conclusion);

  const failing = makeRun({ samples: [sample({ status: 500 })] });
  const failed = renderReport(failing, judge(failing), options);
  for (const conclusion of CONCLUSIONS) expect(failed).not.toMatch(conclusion);
  expect(failed).toContain("Of 0 applications 0 were accepted;");
  expect(failed).toContain("Violations:\n\n- cached page: 500 (GET /)\n");
});
