import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { toSettingsStore, type Province, type Store } from "~/domain/store";
import type { SiteSettings } from "~/domain/content";
import { findStores } from "~/server/stores/store-finder.server";
import { UpstreamError } from "~/server/upstream/errors.server";
import { installSite } from "../../support/test-site";
import { inRequest } from "../server/answered-site";

const world = vi.hoisted(() => ({
  place: null as { latitude: number; longitude: number } | null,
  stores: vi.fn(),
  near: vi.fn(),
  provinces: vi.fn(),
  store: vi.fn(),
}));

vi.mock("~/server/stores/location.server", async (original) => ({
  ...(await original<object>()),
  locate: () => Promise.resolve(world.place),
}));
vi.mock("~/server/content/settings.server", async (original) => ({
  ...(await original<object>()),
  getSettings: () => Promise.resolve({ storeName: "海港店", storeContactValue: "021-5550 1786" }),
}));
vi.mock("~/server/stores/stores.server", async (original) => ({
  ...(await original<object>()),
  getStoresIn: world.stores,
  getStoresNear: world.near,
  getProvinces: world.provinces,
  getStore: world.store,
  getSettingsStore: (settings: Partial<SiteSettings>) => Promise.resolve(toSettingsStore(settings)),
}));

beforeAll(() => void installSite());

const area = (name: string) => ({ id: name, name, code: null });
const provinces: Province[] = [
  { ...area("浙江省"), cities: [area("杭州市"), area("宁波市")] },
  { ...area("上海市"), cities: [area("上海市")] },
];
/** As in national tables: each municipality has one. */
const DISTRICTS = area("市辖区");

const shop = (code: string, at: [latitude: number, longitude: number] | null): Store => {
  const coordinates = at && { latitude: at[0], longitude: at[1] };
  return { ...toSettingsStore({}), id: code, code, name: code, coordinates };
};

/** Somewhere nearer to Shanghai than to Beijing. */
const HERE = { latitude: 30.3, longitude: 120.2 };
const failure = (kind: "unavailable" | "rejected") => new UpstreamError(kind, { endpoint: "store", reason: "test" });
const nothing = { province: null, city: null, store: null };
const codes = (stores: readonly Store[]) => stores.map(({ code }) => code);

beforeEach(() => {
  world.place = null;
  const all = [shop("nowhere", null), shop("beijing", [39.9, 116.4]), shop("shanghai", [31.2, 121.5])];
  world.stores.mockReset().mockResolvedValue(all);
  world.near.mockReset().mockResolvedValue([...all].reverse());
  world.provinces.mockReset().mockResolvedValue(provinces);
  world.store.mockReset().mockResolvedValue(null);
});

it("the list of the whole country waits for no areas, and is asked for in both ways at once for one who is somewhere", async () => {
  world.place = HERE;
  for (const late of [world.provinces, world.near]) late.mockReturnValue(new Promise(() => undefined));
  void findStores(nothing);
  await vi.waitFor(() => expect(world.near).toHaveBeenCalled());
  expect(world.stores).toHaveBeenCalled();
});

it("the list is the upstream's own order for a visitor who is nowhere", async () => {
  const found = await findStores(nothing);
  expect(codes(found.stores)).toEqual(["nowhere", "beijing", "shanghai"]);
  expect(found).toMatchObject({ isLocated: false, store: null, storeProblem: null });
  expect(found.provinces).toEqual([
    { name: "浙江省", cities: ["杭州市", "宁波市"] },
    { name: "上海市", cities: ["上海市"] },
  ]);
  expect(world.near).not.toHaveBeenCalled();
});

it("the list tells one number of the settings' store, theirs", async () => {
  world.stores.mockResolvedValue([{ ...shop("S", null), name: "海港店", phone: "021-1" }, shop("other", null)]);
  const { stores } = await findStores(nothing);
  expect(stores.map(({ phone }) => phone)).toEqual(["021-5550 1786", null]);
});

// upstream.md §4.7: the upstream's list is nearest first, and it may know where a store is without saying so.
it("the list is the upstream's nearest first for one who is somewhere, and needs no list of the country then", async () => {
  world.place = HERE;
  world.stores.mockRejectedValue(failure("unavailable"));
  world.near.mockResolvedValue([shop("nowhere", null), shop("shanghai", [31.2, 121.5])]);
  const { stores, isLocated } = await findStores(nothing);
  expect(stores.map(({ code, distanceKm }) => [code, distanceKm && Math.round(distanceKm)])).toEqual([
    ["nowhere", null],
    ["shanghai", 160],
  ]);
  expect(isLocated).toBe(true);
});

it("the list is nearest first within an area, stores without a place last, and not called sorted if none has one", async () => {
  world.place = HERE;
  const inArea = { ...nothing, province: "浙江省" };
  const { stores, isLocated } = await findStores(inArea);
  expect(codes(stores)).toEqual(["shanghai", "beijing", "nowhere"]);
  expect([stores[2]?.distanceKm, isLocated]).toEqual([null, true]);
  world.stores.mockResolvedValue([shop("a", null), shop("b", null)]);
  const unknown = await findStores(inArea);
  expect([codes(unknown.stores), unknown.isLocated]).toEqual([["a", "b"], false]);
});

it("the list falls back to all stores where the nearest ones cannot be had", async () => {
  world.place = HERE;
  world.near.mockRejectedValue(failure("unavailable"));
  const { result: found, missing } = await inRequest(() => findStores(nothing));
  expect([found.stores.length, missing]).toEqual([3, ["nearest stores"]]);
});

it("the list is the page's main data: without it there is none", async () => {
  world.stores.mockRejectedValue(failure("rejected"));
  await expect(findStores(nothing)).rejects.toMatchObject({ status: 503 });
});

it("the list of a city that several provinces have is that of its name", async () => {
  const [first, second] = provinces.map((one) => ({ ...one, cities: [...one.cities, DISTRICTS] }));
  world.provinces.mockResolvedValue([first, second]);
  const found = await findStores({ ...nothing, city: DISTRICTS.name });
  expect(found).toMatchObject({ province: null, city: DISTRICTS.name, isUnknownArea: false });
  expect(world.stores).toHaveBeenCalledWith({ city: DISTRICTS.name }, undefined);
});

it.each([
  ["a province", "浙江省", null, { province: "浙江省", city: null, isUnknownArea: false }],
  ["a city and its province", "浙江省", "宁波市", { province: "浙江省", city: "宁波市" }],
  ["a city alone", null, "宁波市", { province: "浙江省", city: "宁波市" }],
  ["a city of another province", "上海市", "宁波市", { province: "上海市", city: null, isUnknownArea: false }],
  ["an unknown province", "月球", null, { province: "月球", isUnknownArea: true }],
  ["an unknown city", null, "月城", { city: "月城", isUnknownArea: true }],
  ["an unknown city of a province", "上海市", "月城", { isUnknownArea: true }],
])("the filters understand %s", async (_, province, city, understood) => {
  const found = await findStores({ province, city, store: null });
  expect(found).toMatchObject(understood);
  if (found.isUnknownArea) {
    expect(found.stores).toEqual([]);
    expect(world.stores).not.toHaveBeenCalled();
  } else {
    const asked = { ...(found.province && { province: found.province }), ...(found.city && { city: found.city }) };
    expect(world.stores).toHaveBeenCalledWith(asked, undefined);
  }
});

it("the filters are used unchecked if there is no area tree, and the missing part is recorded", async () => {
  world.place = HERE;
  world.provinces.mockRejectedValue(failure("unavailable"));
  const { result: found, missing } = await inRequest(() => findStores({ ...nothing, city: "月城" }));
  expect(found).toMatchObject({ provinces: [], city: "月城", isUnknownArea: false });
  expect(world.stores).toHaveBeenCalledWith({ city: "月城" }, undefined);
  expect(world.near).not.toHaveBeenCalled();
  expect(missing).toEqual(["areas"]);
});

it.each([
  ["there", () => Promise.resolve(shop("S", null)), "S", null],
  ["not there", () => Promise.resolve(null), undefined, "unknown"],
  ["refused", () => Promise.reject(failure("rejected")), undefined, "unknown"],
  ["out of reach", () => Promise.reject(failure("unavailable")), undefined, "failed"],
])("a store's detail is %s", async (_, answer, code, problem) => {
  world.store.mockImplementation(answer);
  const found = await findStores({ ...nothing, store: "S" });
  expect([found.store?.code, found.storeProblem, found.stores.length]).toEqual([code, problem, 3]);
});

it("a store's detail is the site settings' store without a code", async () => {
  const found = await findStores({ ...nothing, store: "" });
  expect([found.store?.name, found.store?.phone]).toEqual(["海港店", "021-5550 1786"]);
  expect(world.store).not.toHaveBeenCalled();
  // A failure of our own is no outage.
  world.store.mockRejectedValue(new TypeError("a bug"));
  await expect(findStores({ ...nothing, store: "S" })).rejects.toThrow("a bug");
});
