/**
 * `npm run docs -- picture-sheets main`: what the demo's pictures were in a revision, beside what they are now, in sheets
 * that are looked at (.screenshots/pictures, not committed). Says of each how large it is and how much of it is pure white.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import sharp from "sharp";

const FOLDER = "demo/pictures";
const PER_SHEET = 3;
const GAP_PX = 12;
const MAX_WHITE = 0.005;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string", default: ".screenshots/pictures" }, width: { type: "string", default: "1200" } },
});
const [revision = "main"] = positionals;
const width = Number(values.width);

/** @param {string[]} args */
function git(...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr.toString()}`);
  return stdout;
}

/** Share of pixels that are white: none of their channels has detail left. @param {Buffer} file */
async function whiteShare(file) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let white = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if (data[at] === 255 && data[at + 1] === 255 && data[at + 2] === 255) white += 1;
  }
  return white / (info.width * info.height);
}

/** One side of a pair: the picture at the sheet's width, or an empty field where there was none. @param {Buffer | null} file */
async function side(file) {
  const image =
    file === null
      ? sharp({ create: { width, height: Math.round(width / 2), channels: 3, background: "#e3e6ec" } })
      : sharp(file).resize({ width });
  return image.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true });
}

/** `--no-renames`: a picture is known by its name. */
const changed = git("diff", "--name-status", "--no-renames", revision, "--", `${FOLDER}/*.webp`)
  .toString()
  .split("\n")
  .filter((line) => /^[AM]\t/.test(line))
  .map((line) => ({ path: line.slice(2), isNew: line.startsWith("A") }));

rmSync(values.out, { recursive: true, force: true });
mkdirSync(values.out, { recursive: true });
for (let first = 0; first < changed.length; first += PER_SHEET) {
  /** @type {import("sharp").OverlayOptions[]} */
  const laid = [];
  let top = 0;
  for (const { path, isNew } of changed.slice(first, first + PER_SHEET)) {
    const before = isNew ? null : git("show", `${revision}:${path}`);
    const after = readFileSync(path);
    const sides = await Promise.all([side(before), side(after)]);
    laid.push(...sides.map(({ data }, index) => ({ input: data, top, left: index * (width + GAP_PX) })));
    top += Math.max(...sides.map(({ info }) => info.height)) + GAP_PX;
    const white = await whiteShare(after);
    const sizes = [before, after].map((file) =>
      file === null ? "new" : `${String(Math.round(file.length / 1024))} KB`,
    );
    console.log(
      `${path.slice(FOLDER.length + 1, -".webp".length).padEnd(32)} ${sizes.join(" → ").padEnd(18)} ${(white * 100).toFixed(2)} % at 255` +
        (white > MAX_WHITE ? ", too many" : ""),
    );
  }
  const sheet = sharp({ create: { width: 2 * width + GAP_PX, height: top, channels: 3, background: "#ffffff" } });
  const name = `${values.out}/${String(first / PER_SHEET + 1).padStart(2, "0")}.png`;
  writeFileSync(name, await sheet.composite(laid).png().toBuffer());
  console.log(`  ${name}`);
}
if (changed.length === 0) console.log(`every picture is as it was in ${revision}`);
