import { z } from "zod";
import {
  answeredList,
  chinaTime,
  flagOrNull,
  list,
  mediaUrls,
  nullable,
  number,
  orNull,
  record,
  requiredList,
  requiredText,
  text,
} from "~/domain/lenient/schema";
import { assumed, constant, fromSite, get, id, OPEN, post, said } from "./declare.server";
import { requiredWritten, written } from "./written.server";

const storeJson = record({
  storeName: said.needed(requiredWritten, "its name"),
  storeCode: said.needed(text, "its code; without one, its id"),
  id: said.usual(text, "its id; without one, its code"),
  openStatus: said.spare(flagOrNull, "whether it is open; without one it is"),
  description: said.spare(written, "its description"),
  imageUrls: said.spare(mediaUrls, "a list, or one text with commas **[assumed]**"),
  address: said.usual(written, "its address"),
  linkPhone: said.spare(written, "its telephone"),
  openingTime: said.spare(chinaTime, "the day on which it will open"),
  businessTime: said.spare(written, "its business hours"),
  province: assumed.usual(text, "the name of its province"),
  city: assumed.usual(text, "the name of its city"),
  latitude: assumed.usual(number, "GCJ-02, in degrees"),
  longitude: assumed.usual(number, "GCJ-02, in degrees"),
}).transform((json, context) => {
  const id = json.id ?? json.storeCode;
  const storeCode = json.storeCode ?? json.id;
  if (id !== null && storeCode !== null) return { ...json, id, storeCode };
  context.issues.push({ code: "custom", message: "store without id and storeCode", input: json });
  return z.NEVER;
});
export type StoreJson = z.output<typeof storeJson>;

/** @param note who says what an area is */
const areaFields = ({ needed, spare }: typeof said) => ({
  areaId: needed(requiredText, "its id: the `cityId` of jobs"),
  areaName: needed(requiredText, "its name, as in stores"),
  areaCode: spare(text, "its code"),
});

const saidAreaJson = record(areaFields(said));
export type AreaJson = z.output<typeof saidAreaJson>;

/** The cities of recruitJob/getCityAreaList; null = there are none. */
export const citiesJson = said.needed(
  nullable(requiredList(saidAreaJson)),
  "the cities; `null` means that there are none",
);

/** Stores and areas (upstream.md §4.7). */
export const stores = {
  "store/getStoreByCoordinateProvince": post(`${OPEN}/store/getStoreByCoordinateProvince`, {
    means: "all stores, nearest first, by the fields from `country` on; or those of an area, by its names",
    group: "stores",
    seenAt: ["/find-us*", "/resources/stores?city=上海市"],
    requestSource: "assumed",
    request: {
      channelCode: fromSite("channelCode"),
      channelId: fromSite("channelId"),
      province: z.string().min(1).optional(),
      city: z.string().min(1).optional(),
      country: z.literal("CN").optional(),
      latitude: z.number().min(-90).max(90).optional(),
      longitude: z.number().min(-180).max(180).optional(),
      storeType: z.literal(0).optional(),
      radiusMi: z.literal(99_999_999).optional(),
    },
    data: assumed.needed(answeredList(storeJson), "the stores"),
  }),
  "store/getStoreByStoreCode": get(`${OPEN}/store/getStoreByStoreCode`, {
    means: "one store",
    group: "stores",
    seenAt: ["/find-us?store=NHS-1101-01*"],
    request: { storeCode: id({ key: "store/getStoreByCoordinateProvince", path: "0.storeCode" }) },
    data: orNull(storeJson),
  }),
  "area/getTreeByLevelId": post(`${OPEN}/area/getTreeByLevelId`, {
    means: "the provinces with their cities",
    group: "stores",
    seenAt: ["/find-us"],
    requestSource: "assumed",
    request: { levelId: constant(1) },
    data: assumed.needed(
      requiredList(
        record({
          ...areaFields(assumed),
          children: assumed.needed(list(record(areaFields(assumed))), "its cities"),
        }),
      ),
      "the provinces",
    ),
  }),
};
