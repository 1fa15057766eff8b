import { isBuildCurrent } from "../../scripts/build-digest.mjs";

/** Vitest global set-up for projects that run the built site: warns if build/ does not match the sources. */
export default function setUp(): void {
  if (!isBuildCurrent()) {
    console.warn(
      "\nbuild/ is older than the sources: these tests see the site as it was. Run `npm run build` first.\n",
    );
  }
}
