import type { StoreChoice } from "~/domain/jobs/application";
import { logger } from "~/server/platform/telemetry/logger.server";
import { getStoresIn } from "~/server/stores/stores.server";

/**
 * The stores of a city, by name, as options for applicants. A city without stores only logs a warning (product.md
 * §8.1).
 * @throws UpstreamError
 */
export async function getStoreChoices(city: string, signal?: AbortSignal): Promise<StoreChoice[]> {
  const stores = await getStoresIn({ city }, signal);
  const choices = stores.filter((store) => store.id !== "").map(({ id, name }) => ({ id, name }));
  if (choices.length === 0) logger().warn("a city of the application form has no stores");
  return choices;
}
