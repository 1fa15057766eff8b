import { splitCredentials } from "~/server/platform/config/config.server";
import { UsageError } from "./usage-error";

/**
 * Parses `--base`. Error messages do not repeat it, because it may contain credentials.
 * @throws UsageError
 */
export function parseBase(base: string): ReturnType<typeof splitCredentials> {
  if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol)) {
    throw new UsageError("--base is not an http or https URL");
  }
  return splitCredentials(base);
}
