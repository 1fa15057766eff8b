import type { LoaderFunctionArgs } from "@remix-run/node";
import { urls } from "~/domain/urls/urls";
import { contentScreen } from "~/screens/content-screen";
import { loadContentScreen } from "~/screens/load-content-screen.server";
import { pagesCopy } from "~/ui/copy/pages";

const screen = contentScreen({
  name: pagesCopy.career,
  path: urls.career,
  above: [{ label: pagesCopy.aboutUs, href: urls.aboutUs }],
});

export const meta = screen.meta;
export const handle = screen.handle;
export const loader = (args: LoaderFunctionArgs) => loadContentScreen("career", args);
export default screen.Screen;
