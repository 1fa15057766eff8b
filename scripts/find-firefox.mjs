import { ensureProgram } from "./find-program.mjs";

/** A Firefox on this machine; null if none can be installed: the tests that need it are skipped. */
export const ensureFirefox = () =>
  ensureProgram({
    variable: "FIREFOX_PATH",
    places: [
      "/usr/bin/firefox-esr",
      "/usr/bin/firefox",
      "/usr/local/bin/firefox",
      "/snap/bin/firefox",
      "/Applications/Firefox.app/Contents/MacOS/firefox",
    ],
    packages: ["firefox-esr"],
  });
