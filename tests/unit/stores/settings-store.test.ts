import { expect, it } from "vitest";
import { toSettingsStore, withSettingsPhone } from "~/domain/store";

const settings = { storeName: "海港店", storeContactValue: "021-5550 1786", storeAddress: "海港路一号" };

it("has the phone of the site settings where they name the shop, and its own elsewhere", () => {
  expect(withSettingsPhone({ name: "海港店", phone: "1" }, settings).phone).toBe("021-5550 1786");
  expect(withSettingsPhone({ name: "山城店", phone: "1" }, settings).phone).toBe("1");
  expect(withSettingsPhone({ name: "海港店", phone: "1" }, { storeName: "海港店" }).phone).toBe("1");
});

it("is a store with what the site settings say of it, or none", () => {
  expect(toSettingsStore(settings)).toMatchObject({ name: "海港店", address: "海港路一号", images: [], code: "" });
  expect(toSettingsStore({}).name).toBe("");
  const own = toSettingsStore(settings);
  const listed = { ...own, code: "S1", address: "别处", phone: "1", businessHours: "10:00–22:00", images: ["/a.png"] };
  expect(toSettingsStore(settings, [{ ...listed, name: "山城店" }, listed])).toEqual({
    ...own,
    businessHours: "10:00–22:00",
    images: ["/a.png"],
  });
});
