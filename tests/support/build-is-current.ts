import { isBuildCurrent } from "../../scripts/build-digest.mjs";

/** Vitest's global set-up of the projects that run the built site: says so when build/ is not made of today's sources. */
export default function setUp(): void {
  if (!isBuildCurrent()) {
    console.warn(
      "\nbuild/ is older than the sources: these tests see the site as it was. Run `npm run build` first.\n",
    );
  }
}
