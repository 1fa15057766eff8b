import sharp from "sharp";
import { expect, test } from "vitest";
import { pixelsBetween } from "../../../tools/screenshots/pixels.mjs";

const picture = (height: number, colour = "#fff") =>
  sharp({ create: { width: 20, height, channels: 3, background: colour } })
    .png()
    .toBuffer();

test("pictures that look the same do not differ", async () => {
  const plain = await picture(20);
  const bySize = await sharp(plain).png({ compressionLevel: 0 }).toBuffer();
  expect(bySize.equals(plain)).toBe(false);
  expect(await pixelsBetween("page", plain, bySize)).toBeNull();
});

test("a changed part and a longer page are counted in pixels", async () => {
  const plain = await picture(20);
  const part = await sharp({ create: { width: 5, height: 4, channels: 3, background: "#051236" } })
    .png()
    .toBuffer();
  const changed = await sharp(plain)
    .composite([{ input: part, left: 3, top: 3 }])
    .png()
    .toBuffer();
  expect(await pixelsBetween("page", plain, changed)).toMatchObject({ name: "page", pixels: 20 });
  expect(await pixelsBetween("page", plain, await picture(23))).toMatchObject({ pixels: 60 });
});
