import { choose, imageUrl } from "./context";
import type { DataContext, Json, JsonObject } from "./context";

/** A store in the demo's own model. */
export interface Store {
  id: string;
  code: string;
  name: string;
  province: string;
  city: string;
  address: string;
  phone: string;
  latitude: number;
  longitude: number;
  hours: string;
  description: string;
  /** Planned opening date; null = open. */
  opens: string | null;
}

interface City {
  name: string;
  province: string;
  areaId: string;
  areaCode: string;
  latitude: number;
  longitude: number;
  dial: string;
}

/** Real cities; the stores' streets and buildings are invented. */
export const cities: readonly City[] = (
  [
    ["北京市", "北京市", "0110100", 39.9087, 116.3975, "010"],
    ["上海市", "上海市", "310100", 31.2304, 121.4737, "021"],
    ["广州市", "广东省", "440100", 23.1291, 113.2644, "020"],
    ["深圳市", "广东省", "440300", 22.5431, 114.0579, "0755"],
    ["杭州市", "浙江省", "330100", 30.2741, 120.1551, "0571"],
    ["宁波市", "浙江省", "330200", 29.8683, 121.544, "0574"],
    ["南京市", "江苏省", "320100", 32.0603, 118.7969, "025"],
    ["苏州市", "江苏省", "320500", 31.2989, 120.5853, "0512"],
    ["成都市", "四川省", "510100", 30.5728, 104.0668, "028"],
    ["重庆市", "重庆市", "500100", 29.563, 106.5516, "023"],
    ["武汉市", "湖北省", "420100", 30.5928, 114.3055, "027"],
    ["西安市", "陕西省", "610100", 34.3416, 108.9398, "029"],
    ["青岛市", "山东省", "370200", 36.0671, 120.3826, "0532"],
    ["大连市", "辽宁省", "210200", 38.914, 121.6147, "0411"],
    ["沈阳市", "辽宁省", "210100", 41.8057, 123.4315, "024"],
  ] as const
).map(([name, province, areaId, latitude, longitude, dial]) => ({
  name,
  province,
  areaId,
  // One id has a leading zero.
  areaCode: areaId.slice(-6),
  latitude,
  longitude,
  dial,
}));

/** City, building, district and street, floor; in order of opening. */
const PLACES: ReadonlyArray<readonly [city: string, house: string, street: string, opens?: string]> = [
  ["上海市", "栖云里", "静安区栖云路 118 号栖云里一层 106"],
  ["上海市", "听潮坊", "黄浦区听潮街 27 号听潮坊二层 A211"],
  ["上海市", "临江书院", "徐汇区临江书院路 9 号"],
  ["上海市", "望舒广场", "浦东新区望舒大道 1688 号望舒广场三层 318"],
  ["上海市", "老码头仓", "虹口区老码头支路 3 号仓", "2027-03-18"],
  ["北京市", "槐荫中心", "朝阳区槐荫路 66 号槐荫中心一层 L112"],
  ["北京市", "朝北胡同", "东城区朝北胡同 21 号"],
  ["北京市", "长林汇", "海淀区长林东街 8 号长林汇二层 205"],
  ["北京市", "西山雅集", "石景山区西山雅集路 1 号", "2027-01-09"],
  ["广州市", "榕荫里", "越秀区榕荫里 15 号"],
  ["广州市", "珠岸天地", "天河区珠岸西路 233 号珠岸天地二层 216"],
  ["广州市", "沙面旧邮局", "荔湾区旧邮局街 4 号一层"],
  ["深圳市", "海上世纪里", "南山区海月三街 50 号一层 103"],
  ["深圳市", "云杉汇", "福田区云杉路 88 号云杉汇三层 309"],
  ["深圳市", "前湾一号", "宝安区前湾一号路 1 号二层", "2026-12-26T10:00:00+08:00"],
  ["杭州市", "湖东坊", "上城区湖东坊 12 号"],
  ["杭州市", "竹里中心", "西湖区竹里街 99 号竹里中心一层 108"],
  ["杭州市", "运河仓", "拱墅区运河仓路 30 号六号仓"],
  ["宁波市", "三江口里", "海曙区三江口里 7 号"],
  ["宁波市", "北外滩邮局", "江北区旧轮渡街 18 号一层"],
  ["南京市", "梧桐院", "玄武区梧桐院 5 号"],
  ["南京市", "秦淮晴轩", "秦淮区晴轩街 41 号二层 207"],
  ["苏州市", "平江旧宅", "姑苏区旧宅巷 16 号"],
  ["苏州市", "金鸡湖畔", "苏州工业园区湖畔东路 200 号一层 L105"],
  ["成都市", "青石里", "锦江区青石里 33 号"],
  ["成都市", "锦官天地", "武侯区锦官二街 77 号锦官天地一层 119"],
  ["成都市", "麓湖书屋", "天府新区麓湖书屋路 6 号", "2027-05-01"],
  ["重庆市", "望江台", "渝中区望江台 10 号二层"],
  ["重庆市", "嘉岸汇", "江北区嘉岸路 168 号嘉岸汇三层 322"],
  ["武汉市", "江汉旧关", "江汉区旧关街 2 号一层"],
  ["武汉市", "东湖听松", "武昌区听松路 55 号听松坊一层 102"],
  ["西安市", "书院南", "碑林区书院南巷 19 号"],
  ["西安市", "曲江雅舍", "雁塔区曲江雅舍路 101 号二层 203"],
  ["青岛市", "八角楼", "市南区八角楼街 11 号"],
  ["青岛市", "浮山湾里", "市南区浮山湾里 60 号一层 L107"],
  ["青岛市", "啤酒厂旧址", "市北区旧厂路 1 号三号楼"],
  ["大连市", "港桥仓库", "中山区港桥街 14 号一层"],
  ["大连市", "星海台", "沙河口区星海台路 90 号二层 212"],
  ["沈阳市", "奉直里", "沈河区奉直里 28 号"],
  ["沈阳市", "浑南新厦", "浑南区新厦路 300 号一层 110", "2026-12-20 10:30:00"],
];

const DESCRIPTIONS = [
  "临街两层：一层陈列各系列，二层可坐下来试一试杯子的手感。",
  "店内长年陈列北境蕾丝全套器物，每月第一个周六有画师到店落款。",
  "由旧仓库改成，保留了原来的木梁。大件花瓶与盖罐多在此店。",
  "面积不大，器物按形制而不按系列摆放，适合为家里的旧瓷配一件。",
  "设有礼品包装台，素纸、棉绳与手写卡片均不另收费。",
  "靠窗的长桌上摆着一桌日常的早餐，都是店里在售的餐具。",
];

const HOURS = ["周一至周日 10:00–22:00", "周一至周四 10:00–21:30，周五至周日 10:00–22:00", "周一至周日 10:30–21:00"];

export function makeStores(): Store[] {
  const perCity = new Map<string, number>();
  return PLACES.map(([cityName, house, street, opens], index) => {
    const city = cities.find((one) => one.name === cityName);
    if (city === undefined) throw new Error(`no city ${cityName}`);
    const nth = perCity.get(cityName) ?? 0;
    perCity.set(cityName, nth + 1);
    const municipality = city.province === city.name;
    return {
      id: String(1900 + index).padStart(6, "0"),
      code: `NHS-${city.areaCode.slice(0, 4)}-${String(nth + 1).padStart(2, "0")}`,
      name: `北港瓷 ${cityName.replace("市", "")}${house}店`,
      province: city.province,
      city: cityName,
      address: `${municipality ? "" : city.province}${cityName}${street}`,
      phone: `${city.dial}-5550 ${String(1100 + index * 7).padStart(4, "0")}`,
      latitude: Number((city.latitude + nth * 0.023 - 0.01).toFixed(4)),
      longitude: Number((city.longitude + nth * 0.031 - 0.012).toFixed(4)),
      hours: choose(HOURS, index),
      description: choose(DESCRIPTIONS, index),
      opens: opens ?? null,
    };
  });
}

/** A store in the upstream's shape: images as a list or a string, coordinates as numbers or strings. */
export function storeJson(context: DataContext, store: Store, index: number): JsonObject {
  const imageUrls = [0, 3, 5].map((step) => imageUrl(context, `stores/${((index + step) % 8) + 1}`));
  const images: Json = index % 3 === 1 ? imageUrls.join(",") : index % 11 === 7 ? [] : imageUrls;
  const asText = index % 4 === 2;
  return {
    id: store.id,
    storeCode: store.code,
    storeName: store.name,
    openStatus: index % 5 === 3 ? (store.opens === null ? 1 : 0) : store.opens === null,
    description: index % 13 === 12 ? null : store.description,
    imageUrls: images,
    province: store.province,
    city: store.city,
    address: store.address,
    linkPhone: index % 17 === 16 ? null : store.phone,
    openingTime: store.opens,
    businessTime: store.hours,
    latitude: asText ? String(store.latitude) : store.latitude,
    longitude: asText ? String(store.longitude) : store.longitude,
    storeType: 0,
  };
}

/** Straight-line distance in kilometres. */
export function distance(from: { latitude: number; longitude: number }, to: { latitude: number; longitude: number }) {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const dLat = radians(to.latitude - from.latitude);
  const dLng = radians(to.longitude - from.longitude);
  const chord =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLng / 2) ** 2;
  return 6371 * 2 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Provinces with their cities; one city has no store. */
export function areaTree(): JsonObject[] {
  const provinces = new Map<string, City[]>();
  for (const city of cities) provinces.set(city.province, [...(provinces.get(city.province) ?? []), city]);
  const tree: JsonObject[] = [...provinces].map(([province, members]) => ({
    areaId: `${members[0]?.areaCode.slice(0, 2)}0000`,
    areaName: province,
    areaCode: `${members[0]?.areaCode.slice(0, 2)}0000`,
    children: members.map(({ areaId, areaCode, name }, index) => ({
      areaId: index === 1 ? Number(areaId) : areaId,
      areaName: name,
      areaCode,
      children: null,
    })),
  }));
  tree.push({
    areaId: "530000",
    areaName: "云南省",
    areaCode: "530000",
    children: [{ areaId: "530100", areaName: "昆明市", areaCode: "530100", children: [] }],
  });
  return tree;
}

/** The cities of the job form; 昆明市 has no store, so its list of stores is empty. */
export function cityAreas(): Array<{ areaName: string; areaId: string; areaCode: string }> {
  return [
    ...cities.map(({ name, areaId, areaCode }) => ({ areaName: name, areaId, areaCode })),
    { areaName: "昆明市", areaId: "530100", areaCode: "530100" },
  ];
}
