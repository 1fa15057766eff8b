import pixelmatch from "pixelmatch";
import sharp from "sharp";

/**
 * The difference of two pictures, on a canvas that holds both; null if no pixel differs to the eye.
 * @param {string} name @param {Buffer} before @param {Buffer} after
 */
export async function pixelsBetween(name, before, after) {
  const sizes = await Promise.all([before, after].map((picture) => sharp(picture).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [one, other] = await Promise.all(
    [before, after].map((picture, index) =>
      sharp(picture)
        .ensureAlpha()
        .extend({
          right: width - (sizes[index]?.width ?? 0),
          bottom: height - (sizes[index]?.height ?? 0),
          background: "#ff00ff",
        })
        .raw()
        .toBuffer(),
    ),
  );
  const drawn = new Uint8Array(width * height * 4);
  if (one === undefined || other === undefined) return null;
  const pixels = pixelmatch(one, other, drawn, width, height, { threshold: 0.05 });
  if (pixels === 0) return null;
  const difference = await sharp(drawn, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { name, before, after, difference, pixels };
}
