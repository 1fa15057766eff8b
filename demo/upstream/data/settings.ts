import { imageUrl } from "./context";
import type { DataContext, Json, JsonObject } from "./context";

/**
 * Site settings with every field of upstream.md §4.9: images and links as JSON text, values as strings, numbers or
 * JSON.
 */
export function makeSettings(context: DataContext): JsonObject {
  const image = (name: string) => JSON.stringify({ url: imageUrl(context, name) });
  const link = (val: string) => JSON.stringify({ val, linkType: "1" });
  const fields: Record<string, Json> = {
    storeImage: image("stores/1"),
    image4WX: image("qr/wechat"),
    image4WXStore: image("qr/wechat-store"),
    image4Weibo: image("logos/house"),
    image4XHS: image("logos/house"),
    image4DY: image("qr/wechat"),
    storeImage4DY: image("qr/wechat-store"),
    storeLink4TM: link("https://nordhavn.market-one.example/"),
    storeLink4JD: link("https://nordhavn.market-two.example/"),
    link4WX: JSON.stringify({ val: "https://weixin.social.example/nordhavn" }),
    link4WXStore: link("https://weixin.social.example/nordhavn-store"),
    link4Weibo: link("https://weibo.social.example/nordhavn"),
    link4XHS: link("https://notes.social.example/nordhavn"),
    link4DY: link("https://video.social.example/nordhavn"),
    storeLink4DY: link("https://video.social.example/nordhavn-store"),
    storeContactValue: JSON.stringify({ value: "021-5550 1786" }),
    value4Tel: "400-000-1786",
    value4Phone: 13000001786,
    value4Email: "service@nordhavn.example",
    storeName: "北港瓷 上海栖云里店",
    storeAddress: "上海市静安区栖云路 118 号栖云里一层 106",
    storeContactLabel: "门店电话",
    storeName4TM: "北港瓷线上旗舰店",
    storeName4JD: "北港瓷线上专营店",
    name4WXStore: "公众号小店",
    name4WX: "公众号",
    name4Weibo: "微博",
    name4DY: "短视频号",
    name4XHS: "生活笔记",
    storeName4DY: "短视频小店",
    label4Tel: "客服热线",
    desc4Tel: "周一至周日 10:00–17:00，法定节假日除外",
    label4Phone: "客服手机",
    desc4Phone: "周一至周日 10:00–17:00，法定节假日除外",
    label4Email: "客服邮箱",
    desc4Email: "两个工作日内回复",
  };
  return {
    id: "C-SET",
    valueList: [
      ...Object.entries(fields).map(([name, contentValue], index) => ({ id: index + 1, name, contentValue })),
      { id: 900, name: "remark", contentValue: null },
    ],
  };
}
