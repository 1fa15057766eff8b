import { ensureProgram, findProgram } from "./find-program.mjs";

const VARIABLE = "CHROMIUM_PATH";

/** The same engine without windows: a page takes half the processor time. The fonts: Chinese, and Carlito's fallback. */
const headlessShell = {
  variable: VARIABLE,
  places: ["/usr/bin/chromium-headless-shell"],
  packages: ["chromium-headless-shell", "fonts-liberation", "fonts-noto-cjk"],
};
const browserWithWindows = {
  variable: VARIABLE,
  places: ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"],
};

/**
 * The headless shell, installed also beside a Chromium with windows; that one where it cannot be installed; null
 * without either: the tests that need one are skipped.
 */
export const ensureChromium = () => ensureProgram(headlessShell) ?? findProgram(browserWithWindows);

/** What is there, the headless shell first. @throws {Error} with installation instructions if there is none */
export function requireChromium() {
  const found = findProgram(headlessShell) ?? findProgram(browserWithWindows) ?? ensureChromium();
  if (found !== null) return found;
  throw new Error(
    "This needs a Chromium. Install one (Debian: apt-get install chromium fonts-noto-cjk) or name it in CHROMIUM_PATH.",
  );
}
