import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureProgram } from "./find-program.mjs";

/** @typedef {{ driver: string, browser: string, display: string }} WebKitPrograms WebKitWebDriver, MiniBrowser and Xvfb */

const packages = ["webkit2gtk-driver", "xvfb"];

/** @returns {WebKitPrograms | null} WebKitGTK with its driver and a virtual display; null if it cannot be installed */
export function ensureWebKit() {
  const driver = ensureProgram({ variable: "WEBKIT_DRIVER_PATH", places: ["/usr/bin/WebKitWebDriver"], packages });
  const display = ensureProgram({ variable: "XVFB_PATH", places: ["/usr/bin/Xvfb"], packages });
  const browser = findMiniBrowser();
  return driver === null || display === null || browser === null ? null : { driver, browser, display };
}

/** In a folder named after the machine's architecture and WebKitGTK's version. */
function findMiniBrowser() {
  const libraries = "/usr/lib";
  if (!existsSync(libraries)) return null;
  const folders = readdirSync(libraries)
    .filter((name) => name.endsWith("-linux-gnu"))
    .flatMap((architecture) =>
      readdirSync(join(libraries, architecture))
        .filter((name) => name.startsWith("webkit2gtk-") || name.startsWith("webkitgtk-"))
        .map((version) => join(libraries, architecture, version, "MiniBrowser")),
    );
  return folders.find((path) => existsSync(path)) ?? null;
}
