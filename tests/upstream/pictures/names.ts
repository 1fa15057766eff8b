/** The pictures that the demo data may name, and how wide each kind is made. */
export const ORNAMENTS = [
  "lace",
  "vine",
  "rib",
  "blossom",
  "halflace",
  "wave",
  "fern",
  "star",
  "plain",
  "ring",
] as const;
export type Ornament = (typeof ORNAMENTS)[number];

export const FORMS = [
  "dinner-plate",
  "dessert-plate",
  "soup-plate",
  "rice-bowl",
  "serving-bowl",
  "cup-saucer",
  "mug",
  "teapot",
  "milk-jug",
  "sugar-box",
  "vase",
  "jar",
  "tray",
  "cake-stand",
  "candle-holder",
] as const;
export type Form = (typeof FORMS)[number];

export const VIEWS = ["front", "detail", "setting"] as const;
export type View = (typeof VIEWS)[number];

export const SCENES = [
  "table",
  "kiln",
  "painter",
  "harbour",
  "shelf",
  "tea",
  "gift",
  "garden",
  "workshop",
  "archive",
  "showroom",
  "hall",
] as const;
export type Scene = (typeof SCENES)[number];

export const YEARS = [2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026] as const;
export const STORES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const CODES = ["wechat", "wechat-store"] as const;
export const LOGOS = ["group", "house"] as const;

/** Every name the generator makes, without ending. */
export function pictureNames(): string[] {
  return [
    ...ORNAMENTS.flatMap((ornament) => FORMS.flatMap((form) => VIEWS.map((view) => `${ornament}/${form}-${view}`))),
    ...ORNAMENTS.flatMap((ornament) => [`series/${ornament}-cover`, `series/${ornament}-card`]),
    ...SCENES.flatMap((scene) => [`scenes/${scene}`, `scenes/${scene}-portrait`]),
    ...YEARS.map((year) => `plates/${year}`),
    ...STORES.map((store) => `stores/${store}`),
    ...CODES.map((code) => `qr/${code}`),
    ...LOGOS.map((logo) => `logos/${logo}`),
  ];
}
