import { CODES, FORMS, LOGOS, ORNAMENTS, SCENES, STORES, YEARS } from "./names";
import type { Form, Scene, View } from "./names";

/** What one camera takes; painted once per ornament or year. */
export type Job =
  | { kind: "product"; form: Form; view: View }
  | { kind: "series"; part: "cover" | "card" }
  | { kind: "scene"; scene: Scene; portrait: boolean }
  | { kind: "plates" }
  | { kind: "stores" }
  | { kind: "codes" }
  | { kind: "logos" };

export interface Size {
  width: number;
  height: number;
  /** Narrower copies, ascending: of what pages ask for, what a phone loads. */
  widths: readonly number[];
  /** Fit for programs that cannot read webp. */
  png: boolean;
  /** Of the webp at full width: soft light on a wall needs more than a product on its grey. */
  quality: number;
  /** Of the same: with less effort it is quicker made, and larger. */
  effort: number;
}

export const sizes: Readonly<Record<Job["kind"], (job: Job) => Size>> = {
  product: (job) =>
    job.kind === "product" && job.view === "front"
      ? { width: 1080, height: 1080, widths: [160, 480, 768], png: false, quality: 80, effort: 1 }
      : { width: 880, height: 880, widths: [160, 480], png: false, quality: 80, effort: 1 },
  series: (job) =>
    job.kind === "series" && job.part === "card"
      ? { width: 960, height: 1200, widths: [480, 768], png: false, quality: 88, effort: 2 }
      : { width: 1920, height: 1080, widths: [480, 768, 1200], png: false, quality: 88, effort: 2 },
  scene: (job) =>
    job.kind === "scene" && job.portrait
      ? { width: 960, height: 1200, widths: [480, 768], png: false, quality: 88, effort: 2 }
      : { width: 1920, height: 1080, widths: [480, 768, 1200], png: false, quality: 88, effort: 2 },
  plates: () => ({ width: 960, height: 960, widths: [480, 768], png: true, quality: 82, effort: 2 }),
  stores: () => ({ width: 1200, height: 900, widths: [240, 480, 768], png: false, quality: 82, effort: 2 }),
  codes: () => ({ width: 480, height: 480, widths: [], png: true, quality: 82, effort: 2 }),
  logos: () => ({ width: 480, height: 160, widths: [], png: true, quality: 82, effort: 2 }),
};

/** The names that a job makes, in the order it makes them. */
export function namesOf(job: Job): string[] {
  switch (job.kind) {
    case "product":
      return ORNAMENTS.map((ornament) => `${ornament}/${job.form}-${job.view}`);
    case "series":
      return ORNAMENTS.map((ornament) => `series/${ornament}-${job.part}`);
    case "scene":
      return [`scenes/${job.scene}${job.portrait ? "-portrait" : ""}`];
    case "plates":
      return YEARS.map((year) => `plates/${year}`);
    case "stores":
      return STORES.map((store) => `stores/${store}`);
    case "codes":
      return CODES.map((code) => `qr/${code}`);
    case "logos":
      return LOGOS.map((logo) => `logos/${logo}`);
  }
}

/** Jobs that a worker does in one go: they show the same things from several sides, and these are lit once for all. */
export type Group = readonly Job[];

/** Everything there is to do; the longest work comes first, so that the workers end together. */
export function planGroups(): Group[] {
  return [
    [{ kind: "series", part: "cover" }],
    [{ kind: "series", part: "card" }],
    [{ kind: "plates" }],
    [{ kind: "stores" }],
    ...FORMS.map((form): Group => [
      { kind: "product", form, view: "front" },
      { kind: "product", form, view: "detail" },
    ]),
    ...FORMS.map((form): Group => [{ kind: "product", form, view: "setting" }]),
    ...SCENES.map((scene): Group => [
      { kind: "scene", scene, portrait: false },
      { kind: "scene", scene, portrait: true },
    ]),
    [{ kind: "codes" }],
    [{ kind: "logos" }],
  ];
}
