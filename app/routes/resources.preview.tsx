import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { endPreviewCookie, isPreviewPath } from "~/server/session/preview.server";
import { urls } from "~/domain/urls";

/** POST /resources/preview: an editor leaves the preview, and sees the page as everyone does. */
export async function action({ request }: ActionFunctionArgs) {
  const path = (await request.formData()).get("path");
  return redirect(typeof path === "string" && isPreviewPath(path) ? path : urls.home, {
    status: 303,
    headers: { "Set-Cookie": endPreviewCookie, "Cache-Control": "private, no-store" },
  });
}

export function loader() {
  return redirect(urls.home);
}
