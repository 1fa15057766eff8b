import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];

/** @returns {string | null} path of a Chromium on this machine; CHROMIUM_PATH names another one */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  return named !== undefined && named !== "" ? named : (places.find((place) => existsSync(place)) ?? null);
}

/** The machine's Chromium; where there is none, Debian's packages are tried. Throws with a word on how to get one. */
export function ensureChromium() {
  const found = findChromium();
  if (found !== null) return found;
  console.log("No Chromium found; installing Debian's packages chromium and fonts-noto-cjk …");
  spawnSync("apt-get", ["update"], { stdio: "ignore" });
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium", "fonts-noto-cjk"], {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new Error(
    "The e2e tests need a Chromium. Install one (Debian: apt-get install chromium fonts-noto-cjk) or name it in CHROMIUM_PATH.",
  );
}
