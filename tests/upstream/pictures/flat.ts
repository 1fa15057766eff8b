import { QRCodeSVG } from "qrcode.react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { CODES, LOGOS } from "./names";

const INK = "#051236";

/** A code for phones: black on white with its quiet zone. */
export function drawCode(code: (typeof CODES)[number]): string {
  const value = code === "wechat" ? "https://www.nordhavn.example/wechat" : "https://www.nordhavn.example/wechat/store";
  return renderToStaticMarkup(
    createElement(QRCodeSVG, { value, size: 480, level: "M", marginSize: 3, fgColor: "#000000", bgColor: "#ffffff" }),
  ).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
}

/** Letters of one weight on a grid of 10 × 14, as strokes: no font is needed to draw the name. */
const LETTERS: Readonly<Record<string, string>> = {
  N: "M0 14V0L10 14V0",
  O: "M5 0A5 7 0 0 1 5 14A5 7 0 0 1 5 0Z",
  R: "M0 14V0H5.5A3.7 3.7 0 0 1 5.5 7.4H0M5 7.4L9.6 14",
  D: "M0 0V14H3.5A7 7 0 0 0 3.5 0Z",
  H: "M0 0V14M10 0V14M0 7H10",
  A: "M0 14L5.4 0L10.8 14M2 9.4H8.8",
  V: "M0 0L5.2 14L10.4 0",
  G: "M9.4 2.6A5.4 7 0 1 0 9.8 10.6V7.6H6",
  U: "M0 0V9A4.8 5 0 0 0 9.6 9V0",
  P: "M0 14V0H5.5A3.8 3.8 0 0 1 5.5 7.8H0",
};

function word(text: string, x: number, y: number, scale: number, weight: number): string {
  let at = x;
  let d = "";
  for (const letter of text) {
    if (letter !== " ")
      d += `<path transform="translate(${at.toFixed(1)} ${y}) scale(${scale})" d="${LETTERS[letter] ?? ""}"/>`;
    at += (letter === " " ? 9 : 16.5) * scale;
  }
  return `<g fill="none" stroke="${INK}" stroke-width="${weight / scale}" stroke-linecap="round" stroke-linejoin="round">${d}</g>`;
}

/** The mark: three fluted waves under a ring. */
function mark(x: number, y: number, size: number): string {
  const s = size / 100;
  const wave = (at: number, width: number): string => {
    const from = 50 - width / 2;
    const step = width / 4;
    return `M${from} ${at}q${step / 2} -9 ${step} 0t${step} 0t${step} 0t${step} 0`;
  };
  return (
    `<g transform="translate(${x} ${y}) scale(${s})" fill="none" stroke="${INK}" stroke-linecap="round">` +
    `<circle cx="50" cy="50" r="45" stroke-width="3.4"/><circle cx="50" cy="29" r="7.5" stroke-width="3.4"/>` +
    `<path stroke-width="4.2" d="${wave(53, 62)}"/><path stroke-width="3.4" d="${wave(65, 54)}"/><path stroke-width="2.6" d="${wave(76, 40)}"/></g>`
  );
}

export function drawLogo(logo: (typeof LOGOS)[number]): string {
  const body =
    logo === "house"
      ? mark(14, 30, 100) + word("NORDHAVN", 138, 60, 2.5, 3)
      : mark(20, 40, 80) + word("NORDHAVN", 124, 46, 2, 2.5) + word("GROUP", 124, 98, 1.15, 1.6);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="160" viewBox="0 0 480 160">${body}</svg>`;
}
