import type { LoaderFunctionArgs } from "@remix-run/node";
import { urls } from "~/domain/urls/urls";
import { contentScreen } from "~/screens/content-screen";
import { loadContentScreen } from "~/screens/load-content-screen.server";
import { ServiceLinks } from "~/ui/components/contact/service-links";
import { pagesCopy } from "~/ui/copy/pages";

const screen = contentScreen({
  name: pagesCopy.productMaintenance,
  path: urls.customerService.productMaintenance,
  above: [{ label: pagesCopy.customerService }],
  below: <ServiceLinks on={urls.customerService.productMaintenance} />,
});

export const meta = screen.meta;
export const handle = screen.handle;
export const loader = (args: LoaderFunctionArgs) => loadContentScreen("productMaintenance", args);
export default screen.Screen;
