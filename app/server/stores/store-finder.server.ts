import type { SiteSettings } from "~/domain/content";
import {
  withSettingsPhone,
  type Coordinates,
  type FoundStore,
  type FoundStores,
  type Province,
  type Store,
} from "~/domain/store";
import { clientIp, optional } from "../platform/request-scope.server";
import { locate, type Location } from "./location.server";
import { orUnavailable } from "../session/loader-errors.server";
import { getSettings } from "../content/settings.server";
import { getProvinces, getSettingsStore, getStore, getStoresIn, getStoresNear } from "./stores.server";
import { isRejected, UpstreamError } from "../upstream/errors.server";

/** The visitor's filters; null = not set. Area names as in the area tree. */
export interface StoreQuery {
  province: string | null;
  city: string | null;
  /** A store's code; "" is the store from the site settings. */
  store: string | null;
}

/**
 * The store finder (product.md §2.19 /find-us): the stores of a province or city, nearest first, and the detail of one.
 * @throws Response 503 if the list cannot be loaded
 */
export async function findStores(query: StoreQuery, signal?: AbortSignal): Promise<FoundStores> {
  const located = locate(clientIp());
  const isEverywhere = query.province === null && query.city === null;
  const [place, tree, settings, all] = await Promise.all([
    located,
    optional("areas", getProvinces(signal)),
    optional("settings", getSettings(signal)),
    isEverywhere ? orUnavailable(listAll(located, signal)) : null,
  ]);
  const detail = query.store === null ? null : await findDetail(query.store, settings ?? {}, signal);
  const area = resolveArea(query, tree);
  const listed =
    all ?? (area.isUnknownArea ? { stores: [], isNearestFirst: true } : await orUnavailable(listIn(area, signal)));
  const show = (store: Store) => withDistance(withSettingsPhone(store, settings ?? {}), place);
  const stores = listed.stores.map(show);
  if (!listed.isNearestFirst) stores.sort(byDistance);
  return {
    provinces: (tree ?? []).map(({ name, cities }) => ({ name, cities: cities.map((city) => city.name) })),
    ...area,
    stores,
    isLocated: stores.some(({ distanceKm }) => distanceKm !== null),
    store: detail?.store ? show(detail.store) : null,
    storeProblem: detail?.problem ?? null,
  };
}

async function findDetail(code: string, settings: Partial<SiteSettings>, signal: AbortSignal | undefined) {
  try {
    const store = await (code === "" ? getSettingsStore(settings, signal) : getStore(code, signal));
    return { store, problem: store === null ? ("unknown" as const) : null };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { store: null, problem: isRejected(error) ? ("unknown" as const) : ("failed" as const) };
  }
}

/** A city outside the selected province is dropped: the province was selected last. */
function resolveArea({ province, city }: StoreQuery, tree: readonly Province[] | null) {
  if (tree === null || (province === null && city === null)) return { province, city, isUnknownArea: false };
  const has = (one: Province) => one.cities.some(({ name }) => name === city);
  // Several provinces may have one of that name, such as 市辖区: its stores are asked for by its name alone.
  if (province === null && tree.filter(has).length > 1) return { province, city, isUnknownArea: false };
  const chosen = province === null ? tree.find(has) : tree.find(({ name }) => name === province);
  if (chosen === undefined) return { province, city, isUnknownArea: true };
  if (city === null || has(chosen)) return { province: chosen.name, city, isUnknownArea: false };
  return { province: chosen.name, city: null, isUnknownArea: !tree.some(has) };
}

interface ListedStores {
  stores: readonly Store[];
  /** In the upstream's order, which also knows the stores whose coordinates it does not tell. */
  isNearestFirst: boolean;
}

/** Those of the whole country, asked for both ways at once: in an outage a visitor waits for one call. */
async function listAll(located: Promise<Location | null>, signal: AbortSignal | undefined): Promise<ListedStores> {
  const all = listIn({ province: null, city: null }, signal);
  // Not needed where the nearest ones are found.
  all.catch(() => undefined);
  const place = await located;
  const near = place && (await optional("nearest stores", getStoresNear(place, signal)));
  return near?.length ? { stores: near, isNearestFirst: true } : all;
}

async function listIn(
  { province, city }: { province: string | null; city: string | null },
  signal: AbortSignal | undefined,
): Promise<ListedStores> {
  const area = { ...(province === null ? {} : { province }), ...(city === null ? {} : { city }) };
  return { stores: await getStoresIn(area, signal), isNearestFirst: false };
}

/** Stores without a distance keep their order, after the others. */
function byDistance(one: FoundStore, other: FoundStore): number {
  return (one.distanceKm ?? Infinity) - (other.distanceKm ?? Infinity) || 0;
}

function withDistance(store: Store, place: Coordinates | null): FoundStore {
  const far = place === null || store.coordinates === null ? null : distanceKm(place, store.coordinates);
  return { ...store, distanceKm: far };
}

const EARTH_RADIUS_KM = 6371;

/** Straight-line distance in kilometres. */
function distanceKm(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const chord =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
