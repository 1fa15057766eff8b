import { ensureProgram, findProgram } from "./find-program.mjs";

const chromium = {
  variable: "CHROMIUM_PATH",
  places: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"],
  packages: ["chromium", "fonts-noto-cjk"],
};

/** @returns {string | null} path of a Chromium on this machine; CHROMIUM_PATH names another one */
export const findChromium = () => findProgram(chromium);

/** The machine's Chromium; where there is none, Debian's packages are tried. Throws with a word on how to get one. */
export function ensureChromium() {
  const found = ensureProgram(chromium);
  if (found !== null) return found;
  throw new Error(
    "The e2e tests need a Chromium. Install one (Debian: apt-get install chromium fonts-noto-cjk) or name it in CHROMIUM_PATH.",
  );
}
