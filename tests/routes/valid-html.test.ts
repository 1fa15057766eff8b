import { expect, it } from "vitest";
import { answerWithAttacks } from "../support/attack-contents";
import { pageErrors } from "../support/html-validator";
import { moreOfEverything } from "../support/altered-data";
import { demoStates, hostileStates, type PageState } from "../support/page-states";
import { setDemo, setSite } from "../support/stage";

const demo = setDemo();
const hostile = setSite({ prepare: answerWithAttacks, alter: moreOfEverything });

/** The pages that share an error, by the error. */
async function errorsOf(states: AsyncIterable<PageState>): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for await (const { name, html } of states) {
    for (const error of await pageErrors(html)) found.set(error, [...(found.get(error) ?? []), name]);
  }
  return found;
}

it("every template and state is valid HTML, as .htmlvalidate.mjs asks", async () => {
  expect(await errorsOf(demoStates(demo.site.url))).toEqual(new Map());
});

it("on hostile data too", async () => {
  expect(await errorsOf(hostileStates(hostile.site.url))).toEqual(new Map());
});

it("when the upstream is down too", async () => {
  hostile.faults.setFault("cms/info/getPageList", "500");
  const response = await hostile.get("/news?page=2");
  expect(response.status).toBe(503);
  expect(await pageErrors(await response.text())).toEqual([]);
});
