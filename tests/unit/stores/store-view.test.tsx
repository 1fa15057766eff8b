import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { toSettingsStore, type FoundStore } from "~/domain/store";
import { StoreReach } from "~/ui/features/stores/store-reach";
import { amapHref, openingDateText, shownDistance, tencentMapHref } from "~/ui/features/stores/store-view";

const store: FoundStore = {
  ...toSettingsStore({ storeName: "一号&店", storeAddress: "上海市静安区 1 号 #2" }),
  code: "00&1/中",
  city: "上海市",
  coordinates: { latitude: 31.23, longitude: 121.47 },
  distanceKm: null,
};

it("names the phone of a store that has one, and nothing of one that has none", () => {
  const reachOf = (phone: string | null) =>
    renderToStaticMarkup(<StoreReach store={{ address: null, phone, phoneLabel: null }} />);
  expect(reachOf("021-60997788")).toContain("tel:02160997788");
  for (const none of [null, ""]) expect(reachOf(none)).toBe("");
});

it("the way into a map names a place by its coordinates, longitude first", () => {
  const url = new URL(amapHref(store));
  expect(url.origin + url.pathname).toBe("https://uri.amap.com/marker");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ position: "121.47,31.23", name: "一号&店" });
});

it("the way into a map searches for the address of a store without coordinates, and for the name of one without either", () => {
  const nowhere = { ...store, coordinates: null };
  const url = new URL(amapHref(nowhere));
  expect(url.pathname).toBe("/search");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ keyword: store.address, city: "上海市" });
  expect(new URL(amapHref({ ...nowhere, address: null })).searchParams.get("keyword")).toBe("一号&店");
});

it("the way into a map marks the place on the second map latitude first, or searches for it", () => {
  const at = (given: FoundStore) => Object.fromEntries(new URL(tencentMapHref(given)).searchParams);
  expect(at({ ...store, name: "一号;店:1" })).toMatchObject({
    marker: "coord:31.23,121.47;title:一号 店 1;addr:上海市静安区 1 号 #2",
  });
  expect(at({ ...store, coordinates: null })).toMatchObject({ keyword: store.address, region: "上海市" });
  // A lone surrogate makes encodeURIComponent throw.
  expect(at({ ...store, coordinates: null, address: "\ud83c号" })).toMatchObject({ keyword: "\ufffd号" });
});

it("shows a distance only where the city's precision allows it, and the day of opening as product.md §3.2 has it", () => {
  expect(openingDateText("2027-03-08")).toBe("2027 年 03 月 08 日");
  expect([null, 0, 19.9, 20, 1234.5].map(shownDistance)).toEqual([null, null, null, "20", "1235"]);
});
