import type { LoaderFunctionArgs } from "@remix-run/node";
import { urls } from "~/domain/urls/urls";
import { contentScreen } from "~/screens/content-screen";
import { loadContentScreen } from "~/screens/load-content-screen.server";
import { pagesCopy } from "~/ui/copy/pages";

const screen = contentScreen({
  name: pagesCopy.productStory,
  path: urls.productStory,
  above: [{ label: pagesCopy.brandStory, href: urls.brandStory }],
});

export const meta = screen.meta;
export const handle = screen.handle;
export const loader = (args: LoaderFunctionArgs) => loadContentScreen("productStory", args);
export default screen.Screen;
