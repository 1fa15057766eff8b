import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ensureJava, ensureNuChecker } from "../../scripts/find-nu-checker.mjs";
import { answerWithAttacks } from "../support/attack-contents";
import { newFolder } from "../support/folders";
import { moreOfEverything } from "../support/altered-data";
import { describeWith } from "../support/needs";
import { demoStates, hostileStates, type PageState } from "../support/page-states";
import { setDemo, setSite } from "../support/stage";

interface Message {
  type: string;
  url: string;
  message: string;
  extract?: string;
}

/** What the checker says of valid pages, and why it is not asked. */
const EXCEPTIONS: readonly RegExp[] = [
  // In the standard: rel=expect delays the first paint until an element is there. The checker does not know it.
  /“link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”/,
  // The script of the demo's own pages, named by esbuild as their files; browsers ask for it as it is.
  /“\/build\/routes\/\[_\](?:blocks|design)-\w+\.js” for attribute “href” on element “link”/,
  // In the drafts of CSS and in browsers, which ignore what they do not know.
  /Property “(?:animation-timeline|animation-range|transition-behavior|line-clamp)” doesn't exist/,
  // In the standard: the width of the container, 100cqi. A browser that does not know it keeps the column's.
  /Property “container-type” doesn't exist|CSS: “width”: Unknown dimension/,
  // Its sum cannot subtract a product with a variable: calc(100vw - 2 * var(--gutter)).
  /CSS: “width”: The types are incompatible/,
];

const BUILD = "public/build";
const programs = { java: ensureJava(), "vnu-jar": ensureNuChecker() };

describeWith(programs, "the Nu Html Checker", ({ java, "vnu-jar": jar }) => {
  const demo = setDemo();
  const hostile = setSite({ prepare: answerWithAttacks, alter: moreOfEverything });

  /** Its errors in these files, without the exceptions. */
  function check(files: readonly string[], ...options: string[]): string[] {
    const args = ["-Xss8m", "-jar", jar, "--format", "json", "--errors-only", "--exit-zero-always", ...options];
    const { stderr } = spawnSync(java, [...args, ...files], { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 });
    const { messages } = JSON.parse(stderr) as { messages: Message[] };
    return messages
      .filter(({ message }) => !EXCEPTIONS.some((exception) => exception.test(message)))
      .map(({ url, message, extract }) => `${url.replace(/.*\//, "")}: ${message} in ${extract ?? ""}`);
  }

  async function errorsIn(states: AsyncIterable<PageState>): Promise<string[]> {
    const folder = newFolder();
    const files: string[] = [];
    for await (const { name, html } of states) {
      const file = join(folder, `${String(files.length)}-${name.replace(/[^\w-]+/g, "_").slice(0, 60)}.html`);
      writeFileSync(file, html);
      files.push(file);
    }
    return check(files, "--html");
  }

  it("finds no error in any template or state of the demo", async () => {
    expect(await errorsIn(demoStates(demo.site.url))).toEqual([]);
  });

  it("finds none on hostile data", async () => {
    expect(await errorsIn(hostileStates(hostile.site.url))).toEqual([]);
  });

  it("finds none in the build's styles", () => {
    const styles = readdirSync(BUILD).filter((name) => name.endsWith(".css"));
    expect(styles).not.toEqual([]);
    expect(
      check(
        styles.map((name) => join(BUILD, name)),
        "--css",
      ),
    ).toEqual([]);
  });
});
