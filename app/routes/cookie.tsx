import type { LoaderFunctionArgs } from "@remix-run/node";
import { urls } from "~/domain/urls/urls";
import { contentScreen } from "~/screens/content-screen";
import { loadContentScreen } from "~/screens/load-content-screen.server";
import { ServiceLinks } from "~/ui/components/contact/service-links";
import { pagesCopy } from "~/ui/copy/pages";

const screen = contentScreen({
  name: pagesCopy.cookie,
  path: urls.cookie,
  below: <ServiceLinks on={urls.cookie} />,
});

export const meta = screen.meta;
export const handle = screen.handle;
export const loader = (args: LoaderFunctionArgs) => loadContentScreen("cookie", args);
export default screen.Screen;
