import type { DemoUpstream } from "../../demo/upstream/index";
import { attackStrings } from "../unit/cms/attack-strings";

/** Script injections through every upstream text that is shown. */
const URLS = [
  "javascript:window.attacked=1",
  " java\nscript:window.attacked=1",
  "JAVASCRIPT:window.attacked=1//https://",
  "data:text/html,<script>parent.attacked=1</script>",
  "vbscript:window.attacked=1",
  // As an image src this is on another host that MEDIA_ORIGINS allows; as a link it must be rejected.
  "//pictures.example/x",
  "/\\attacker.example/x",
  '/x" onmouseover="window.attacked=1',
  "/x'onclick='window.attacked=1",
];
const STYLES = [
  "red;background:url(https://attacker.example/x.png)",
  "url(https://attacker.example/x.png)",
  'red" onmouseover="window.attacked=1',
  "expression(window.attacked=1)",
  "red}</style><script>window.attacked=1</script>",
  "</div><script>window.attacked=1</script>",
];
const TEXTS = [...attackStrings, ...URLS, "</script><script>window.attacked=1</script>", "\u2028</script>"];
const CHUNK = 12;

export const marker = (index: number) => `标记${String(index)}号`;
const marked = (index: number) => ({ highlight: { title: marker(index) } });
/** Closes whatever an attack has left open, so that the next one is tried too. */
const END = `--></script></style></title></textarea></noscript></template></xmp></svg></math>`;
export const attackChunks = Array.from({ length: Math.ceil(attackStrings.length / CHUNK) }, (_, index) =>
  attackStrings.slice(index * CHUNK, (index + 1) * CHUNK),
);
/** Nothing closes a plaintext: the rest is text, as in a browser. It is tried alone, in the contents below. */
const chunkHtml = (index: number) =>
  (attackChunks[index] ?? [])
    .filter((attack) => !attack.includes("<plaintext"))
    .map((attack) => `<p>前</p>${attack}${END}`)
    .join("\n") + `<p>${marker(index)}</p>`;

/** Contents by id: rich text; then texts, links, images, colours and styles of every kind of block. */
export const attackContents: Readonly<Record<string, unknown>> = {
  "C-MEMBER": attackStrings.flatMap((html, index) => [{ common: { html } }, marked(index)]),
  "C-FAQ": attackStrings.flatMap((html, index) => [
    { CollapseModel: { items: [{ title: html, html }] } },
    marked(index),
  ]),
  "C-ABOUT": TEXTS.flatMap((text, index) => [
    { brandStoryTitle: { mainTitle: text, subTitle: text, image: text } },
    {
      fixed_size_02: {
        pic: { url: "/demo/scenes/kiln.png" },
        title: { titleText: text, titleSize: text, titleColor: text },
        buttons: [{ buttonName: text, buttonLink: { linkType: "1", val: text }, buttonFillColor: text }],
      },
    },
    marked(index),
  ]),
  "C-COOKIE": [...URLS, ...attackStrings.slice(0, 24)].flatMap((target, index) => [
    ...["1", "2", "3", "4", "5", "7"].map((linkType) => ({
      highlight: {
        title: "链接",
        link: {
          linkType,
          val: target,
          type: "page",
          onlineId: target,
          linkSpuId: target,
          vc: target,
          code: target,
          id: target,
        },
      },
    })),
    { imageList: { items: [{ url: target, alt: target, link: target }] } },
    { videoBlock: { videoUrl: target, poster: target, title: target, autoplay: true } },
    { goods: { title: target, items: [{ spuId: target, productName: target, majorImageUrl: target }] } },
    { SequenceModel: { items: [{ label: target, title: target, text: target, image: target }] } },
    marked(index),
  ]),
  "C-CARE": STYLES.flatMap((value, index) => [
    {
      common: {
        html: `<p style="color:${value}">色</p>`,
        style: {
          padding: { use: true, top: value, left: value },
          backgroundColor: { use: true, color: value },
          border: { use: true, sides: [value, "top"], width: value, style: value, color: value },
          shadow: { use: true, x: value, y: 1, blur: 2, color: value },
          radius: { use: true, value },
        },
      },
    },
    {
      fixed_size_02: {
        title: { titleText: "字", titleColor: value },
        buttons: [{ buttonName: "按", buttonLink: "/", buttonTextColor: value, buttonBorderColor: value }],
      },
    },
    { spacing: { height: value } },
    marked(index),
  ]),
};
/** The pages that show these contents. */
export const attackPages: readonly (readonly [path: string, id: string])[] = [
  ["/member", "C-MEMBER"],
  ["/customer-service/faq", "C-FAQ"],
  ["/about-us", "C-ABOUT"],
  ["/cookie", "C-COOKIE"],
  ["/customer-service/product-maintenance", "C-CARE"],
];

/** Answers with attacks where the demo has contents, articles and jobs. */
export function answerWithAttacks({ changes }: Pick<DemoUpstream, "changes">): void {
  changes.set("content/queryModelContentDetail", (data, query) => {
    const said = attackContents[query.get("contentId") ?? ""];
    return said === undefined ? data : { ...(data as object), contents: JSON.stringify(said) };
  });
  changes.set("cms/info/getDetail", (_data, query) => {
    const index = Number(query.get("id"));
    const [title] = attackChunks[index] ?? [];
    return { id: String(index), title, content: chunkHtml(index), coverUrl: title, publishTime: title };
  });
  changes.set("recruitJob/getJobDetail", (_data, query) => {
    const index = Number(query.get("jobId"));
    const [jobTitle] = attackChunks[index] ?? [];
    return { id: String(index), jobTitle, jobContent: encodeURIComponent(chunkHtml(index)) };
  });
}
