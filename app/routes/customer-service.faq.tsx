import type { LoaderFunctionArgs } from "@remix-run/node";
import { faqJsonLd } from "~/cms/pages/faq";
import { urls } from "~/domain/urls/urls";
import { contentScreen } from "~/screens/content-screen";
import { loadContentScreen } from "~/screens/load-content-screen.server";
import { pagesCopy } from "~/ui/copy/pages";

const screen = contentScreen({
  name: pagesCopy.faq,
  path: urls.customerService.faq,
  above: [{ label: pagesCopy.customerService }],
  jsonLd: (blocks) => [faqJsonLd(blocks) ?? []].flat(),
});

export const meta = screen.meta;
export const handle = screen.handle;
export const loader = (args: LoaderFunctionArgs) => loadContentScreen("faq", args);
export default screen.Screen;
