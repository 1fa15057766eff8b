import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import { createScope, requestScope, runInScope } from "~/server/platform/request-scope.server";
import { createLoaderRunner } from "~/server/recording/run-loaders.server";

const Page = () => null;
const loader = ({ params }: LoaderFunctionArgs) => {
  requestScope()?.missingParts.add("menu").add("areas");
  if (params["status"] !== "200") throw new Response("down", { status: Number(params["status"]) });
  return { name: "瓷" };
};
const root = { id: "root", path: "", module: { default: Page } };
const page = { id: "page", parentId: "root", path: ":status", module: { default: Page, loader } };

const run = createLoaderRunner({
  build: { routes: { root, page } } as unknown as ServerBuild,
  origin: "https://site.example",
  createScope: (url) => createScope({ requestId: "r", url }),
  runInScope,
  secrets: ["s".repeat(32)],
});

it("a page names the parts it lacks; one that failed names none, since it may fail before or after each of them", async () => {
  expect(await run("/200")).toMatchObject({ status: 200, missingParts: ["areas", "menu"] });
  expect(await run("/503")).toMatchObject({ status: 503, errors: { root: { status: 503 } }, missingParts: [] });
});
