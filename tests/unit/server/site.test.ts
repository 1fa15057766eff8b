import { describe, expect, it, vi } from "vitest";
import { createSite } from "~/server/create-site.server";
import { cached } from "~/server/cache/data-cache.server";
import { derived } from "~/server/cache/derived.server";
import { cachePolicy } from "~/server/cache/policies.server";
import { config } from "~/server/platform/config/config.server";
import { createScope, optional, runInScope } from "~/server/platform/request-scope.server";
import { testConfig, installSite, purgeData } from "../../support/test-site";

it("a site is that of the request, with data of its own; the process's elsewhere", async () => {
  const processSite = installSite(testConfig({ port: 1 }));
  const other = createSite(testConfig({ port: 2 }));
  const inOther = <Result>(run: () => Result) => runInScope(createScope({ site: other, requestId: "r" }), run);
  expect([config().port, inOther(() => config().port)]).toEqual([1, 2]);
  const read = (value: string) => cached(cachePolicy.content, ["one"], () => Promise.resolve(value));
  expect(await inOther(() => read("theirs"))).toBe("theirs");
  expect(await read("ours")).toBe("ours");
  expect(await inOther(() => read("new"))).toBe("theirs");
  expect(processSite.metrics).not.toBe(other.metrics);
});

describe("a derived value", () => {
  it("is computed once per set of inputs, and again after a purge", async () => {
    const own = installSite();
    let words = "blue";
    const load = () => cached(cachePolicy.content, ["words"], () => Promise.resolve(words), { tags: ["C-1"] });
    const make = vi.fn((text: string) => ({ html: `<b>${text}</b>` }));
    const first = await derived("header", load, make);
    expect(await derived("header", load, make)).toBe(first);
    expect(make).toHaveBeenCalledOnce();
    words = "white";
    purgeData(own, { tags: ["C-1"] });
    expect(await derived("header", load, make)).toEqual({ html: "<b>white</b>" });
    // The older value is let go.
    expect(own.derivedValues.size).toBe(1);
  });

  it("is no part of another's, and is found by a purge of what it was made of", async () => {
    installSite();
    const scope = createScope({ requestId: "r" });
    const load = () => cached(cachePolicy.content, ["words"], () => Promise.resolve("x"), { tags: ["C-1"] });
    const make = (kind: string) => derived(kind, load, () => ({ kind }));
    await make("header");
    expect(await runInScope(scope, () => make("footer"))).toEqual({ kind: "footer" });
    expect([...scope.reads.tags]).toEqual(["C-1"]);
  });

  it("is another one while a part of it fails", async () => {
    const own = installSite();
    let fails = true;
    const part = () => (fails ? Promise.reject(new Error("down")) : Promise.resolve("menu"));
    const load = () => optional("menu", cached(cachePolicy.content, ["menu"], part));
    const make = (menu: string | null) => ({ menu });
    expect(await derived("header", load, make)).toEqual({ menu: null });
    fails = false;
    purgeData(own, { all: true });
    expect(await derived("header", load, make)).toEqual({ menu: "menu" });
  });
});
