import { randomInt, randomUUID } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

/** Unambiguous letters and digits, as five columns of seven dots each, lowest bit on top. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  A: [0x7c, 0x12, 0x11, 0x12, 0x7c],
  C: [0x3e, 0x41, 0x41, 0x41, 0x22],
  D: [0x7f, 0x41, 0x41, 0x41, 0x3e],
  E: [0x7f, 0x49, 0x49, 0x49, 0x41],
  F: [0x7f, 0x09, 0x09, 0x09, 0x01],
  H: [0x7f, 0x08, 0x08, 0x08, 0x7f],
  K: [0x7f, 0x08, 0x14, 0x22, 0x41],
  L: [0x7f, 0x40, 0x40, 0x40, 0x40],
  M: [0x7f, 0x02, 0x1c, 0x02, 0x7f],
  N: [0x7f, 0x04, 0x08, 0x10, 0x7f],
  P: [0x7f, 0x09, 0x09, 0x09, 0x06],
  R: [0x7f, 0x09, 0x19, 0x29, 0x46],
  T: [0x03, 0x01, 0x7f, 0x01, 0x03],
  U: [0x3f, 0x40, 0x40, 0x40, 0x3f],
  W: [0x3f, 0x40, 0x38, 0x40, 0x3f],
  X: [0x63, 0x14, 0x08, 0x14, 0x63],
  Y: [0x03, 0x04, 0x78, 0x04, 0x03],
  "3": [0x21, 0x41, 0x49, 0x4d, 0x33],
  "4": [0x18, 0x14, 0x12, 0x7f, 0x10],
  "7": [0x41, 0x21, 0x11, 0x09, 0x07],
  "9": [0x46, 0x49, 0x49, 0x29, 0x1e],
};
const LETTERS = Object.keys(GLYPHS);
const LENGTH = 4;
const DOT = 4;
const ADVANCE = 28;
const WIDTH = LENGTH * ADVANCE + 16;
const HEIGHT = 48;
/** Porcelain, ink, mist. */
const PALETTE = Buffer.from([0xf6, 0xf7, 0xf9, 0x05, 0x12, 0x36, 0xb4, 0xbe, 0xd0]);

export interface Captcha {
  key: string;
  answer: string;
  /** A PNG, base64. */
  image: string;
}

export function makeCaptcha(): Captcha {
  const answer = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? "A").join("");
  return { key: randomUUID().replaceAll("-", ""), answer, image: drawCaptcha(answer).toString("base64") };
}

/** The captcha text as a readable PNG: letters at uneven heights on a few waves. */
function drawCaptcha(answer: string): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT);
  for (let wave = 0; wave < 3; wave++) {
    const phase = randomInt(628) / 100;
    for (let x = 0; x < WIDTH; x++) {
      const y = Math.round(HEIGHT * (0.25 + 0.25 * wave) + Math.sin(x / 14 + phase) * 5);
      pixels[y * WIDTH + x] = 2;
    }
  }
  Array.from(answer).forEach((letter, index) => {
    const top = 6 + randomInt(9);
    const left = 10 + index * ADVANCE;
    (GLYPHS[letter] ?? []).forEach((column, x) => {
      for (let y = 0; y < 7; y++) if ((column >> y) & 1) fillDot(pixels, left + x * DOT, top + y * DOT);
    });
  });
  return encodePng(pixels);
}

function fillDot(pixels: Buffer, left: number, top: number): void {
  for (let y = top; y < top + DOT; y++) pixels.fill(1, y * WIDTH + left, y * WIDTH + left + DOT);
}

function encodePng(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Eight bits per pixel, palette colours.
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc(HEIGHT * (WIDTH + 1));
  for (let y = 0; y < HEIGHT; y++) pixels.copy(rows, y * (WIDTH + 1) + 1, y * WIDTH, (y + 1) * WIDTH);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", PALETTE),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
