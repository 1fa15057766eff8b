import { ensureProgram } from "./find-program.mjs";

/**
 * A Chromium on this machine; null if none can be installed: the tests that need it are skipped. Prefers the headless
 * shell: the same engine without windows, at half the CPU time per page.
 */
export const ensureChromium = () =>
  ensureProgram({
    variable: "CHROMIUM_PATH",
    places: [
      "/usr/bin/chromium-headless-shell",
      "/usr/bin/chromium",
      "/usr/bin/chromium-browser",
      "/usr/bin/google-chrome",
      "/snap/bin/chromium",
    ],
    packages: ["chromium-headless-shell", "fonts-noto-cjk"],
  });

/** As `ensureChromium`. @throws {Error} with installation instructions if there is none */
export function requireChromium() {
  const found = ensureChromium();
  if (found !== null) return found;
  throw new Error(
    "This needs a Chromium. Install one (Debian: apt-get install chromium fonts-noto-cjk) or name it in CHROMIUM_PATH.",
  );
}
