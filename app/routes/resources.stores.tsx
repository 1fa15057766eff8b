import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PageHandle } from "~/screens/page-handle";
import { getStoreChoices } from "~/server/jobs/application/store-choices.server";
import type { StoresAnswer } from "~/ui/features/jobs/application-view";

export const handle = { cacheable: true, query: ["city"] } satisfies PageHandle;

/** GET /resources/stores?city=: the stores of a city, by name, for the job form (product.md §10.1). */
export async function loader({ request }: LoaderFunctionArgs) {
  const city = new URL(request.url).searchParams.get("city")?.trim() ?? "";
  if (city === "") return Response.json({ stores: [] } satisfies StoresAnswer, { status: 400 });
  try {
    return Response.json({ stores: await getStoreChoices(city, request.signal) } satisfies StoresAnswer);
  } catch {
    // Already logged by the upstream client.
    const headers = { "Retry-After": "10", "Cache-Control": "no-store" };
    return Response.json({ stores: null } satisfies StoresAnswer, { status: 503, headers });
  }
}
