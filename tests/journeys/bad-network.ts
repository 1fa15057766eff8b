import { expect } from "vitest";
import type { Journey, Visit } from "./journey";

const FAILED = { css: "[role=alert]", name: /^页面未能载入/ };
const RETRY = { role: "link", name: "重试" } as const;
const LIST = "/products/category/0086?vcCodePath=true";
const FIRST = "main article a[href^='/pdp/']";
const JOB = "/about-us/jobs?jobId=J1001";
const FORM = `${JOB}&step=form`;
const NAME = "input[name=personName]";
const PHONE = "input[name=phoneNumber]";

/** Moves without a response, and a form whose script comes late, is reloaded, closed and opened again. */
export const badNetwork: Journey = {
  name: "bad network",
  // Engines report requests without a response, each in its own words.
  expected:
    /Failed to load|status of 400|NetworkError|network connection|JSHandle@error|Load failed|Error loading route module/,
  async walk(visit) {
    const { page, step, network } = visit;
    await page.goto(LIST);
    await fails(visit, "a sort", () => page.click({ role: "link", name: "价格从高到低" }));
    await page.click(RETRY);
    await step("the list is sorted at the second try", () =>
      expect.poll(() => page.texts("main a[aria-current=true]")).toEqual(["价格从高到低"]),
    );
    await fails(visit, "a page", () => page.click({ role: "link", name: "下一页" }));

    // As documents: an engine may have kept the data of a page that a script has fetched.
    await page.goto(LIST);
    await page.click(FIRST);
    await step("a product is there", () => expect.poll(() => page.count("main a[href='#buy']")).toBe(1));
    await fails(visit, "Back", () => page.back());
    await page.click(RETRY);
    await step("back leads to the list at the second try", () => expect.poll(() => page.path()).toBe(LIST));

    await page.goto(JOB);
    await step("a job is shown over the board", () => expect.poll(() => page.count("dialog[open]")).toBe(1));
    await fails(visit, "a job's form", () => page.click({ role: "link", name: "投递简历" }));
    await page.click({ ...RETRY, within: "dialog[open]" });
    await step("the form comes at the second try", () => expect.poll(() => page.count(NAME)).toBe(1));

    network.late(/\/application-form-/);
    await page.goto(FORM);
    await page.fill(NAME, "ouyang");
    await page.fill(PHONE, "123");
    await step("what was typed before the script came stays", () => formIs(visit, ["ouyang", "123"]));
    await step("and so does the focus", async () => expect(await page.hasFocus(PHONE)).toBe(true));
    await page.evaluate(() => document.querySelector<HTMLFormElement>("#application")?.submit());
    await step("the refused form comes as a document", () =>
      expect.poll(() => page.count("[data-error-summary]")).toBe(1),
    );
    await page.fill(PHONE, "13912345678");
    await step("a corrected number is not put back", () => formIs(visit, ["ouyang", "13912345678"]));
    network.good();

    await page.goto(await page.path());
    await step("a reload keeps the draft", () => formIs(visit, ["ouyang", "13912345678"]));
    await page.click({ role: "link", name: "关闭", within: "dialog[open]" });
    await step("closing it asks once", () => expect.poll(() => page.text("#leave")).toContain("保留"));
    await page.click({ css: "#leave button", name: /^保留/ });
    await step("and leads to the board", () => expect.poll(() => page.path()).not.toContain("jobId"));
    await page.goto(FORM);
    await step("where it was kept", () => formIs(visit, ["ouyang", "13912345678"]));
  },
};

/** Without a network nothing but the line with 重试 comes. */
async function fails({ page, step, network }: Visit, what: string, move: () => Promise<void>): Promise<void> {
  const content = () =>
    page.evaluate(() => {
      const main = document.querySelector("main")?.cloneNode(true) as HTMLElement | undefined;
      // In a dialog of the page the line is part of it.
      main?.querySelector("dialog [role=alert]")?.remove();
      return location.href + (main?.textContent ?? "").replace(/\s/g, "");
    });
  // What hydration changes comes a moment after the page is usable.
  let before = "";
  await page.until("the page is at rest", async () => {
    const last = before;
    before = await content();
    return before === last;
  });
  network.down();
  await move();
  await step(`${what} that cannot be loaded says so`, () => expect.poll(() => page.count(FAILED)).toBe(1));
  await step("the page and its address stay", () => expect.poll(content).toEqual(before));
  network.good();
}

/** The form with its script. */
async function formIs({ page }: Visit, values: string[]): Promise<void> {
  await expect.poll(() => page.countAll("#application-resumeUpload:not([name])")).toBe(1);
  expect([await page.value(NAME), await page.value(PHONE)]).toEqual(values);
}
