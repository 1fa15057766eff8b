import { expect, it } from "vitest";
import { loader } from "~/routes/readyz";
import type { EndpointKey } from "~/server/upstream/endpoints.server";
import { createDemoUpstream } from "../../../demo/upstream";
import { installSite, testConfig } from "../../support/test-site";

const ask = async () => {
  const request = new Request("http://site.test/readyz");
  return (await loader({ request, params: {}, context: {} })).status;
};

it("readyz of stock remix-serve is 503 while the data of every page cannot be loaded", async () => {
  const demo = createDemoUpstream();
  Object.assign(globalThis, { [Symbol.for("site.embedded-upstream")]: demo });
  const install = () => installSite(testConfig({ upstream: "demo", api: { token: "demo" } }));
  const ofEveryPage = ["content/queryReadableContent", "page/queryRegionContents", "product/getVirtualCategoryList"];
  for (const endpoint of ofEveryPage as EndpointKey[]) {
    install();
    demo.faults.setFault(endpoint, "500");
    expect(await ask()).toBe(503);
    demo.faults.reset();
  }
  install();
  expect(await ask()).toBe(200);
});
