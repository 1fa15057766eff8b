import type { LoaderFunctionArgs } from "@remix-run/node";
import { urls } from "~/domain/urls/urls";
import { contentScreen } from "~/screens/content-screen";
import { loadContentScreen } from "~/screens/load-content-screen.server";
import { pagesCopy } from "~/ui/copy/pages";

/** The second URL of 破损换新: search engines are given the one that the footer links to. */
const screen = contentScreen({
  name: pagesCopy.damagedAndReplaced,
  path: urls.damagedForNew,
  above: [{ label: pagesCopy.customerService }],
});

export const meta = screen.meta;
export const handle = screen.handle;
export const loader = (args: LoaderFunctionArgs) => loadContentScreen("damagedAndReplaced", args);
export default screen.Screen;
