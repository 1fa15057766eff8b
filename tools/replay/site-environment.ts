import type { EmbeddedUpstream } from "~/server/platform/embedded-upstream.server";

/** Environment variables that a replay passes on; no page depends on them. */
const PASSED_ON =
  /^(?:PATH|HOME|TMPDIR|TEMP|TMP|SystemRoot|NODE_.*|PORT|HOST|LOG_LEVEL|UPSTREAM_TIMEOUT_MS|OPS_TOKEN)$/;

/** Signs a replay's flash cookies, so that the replay can read them. */
export const REPLAY_SECRET = "replays-sign-with-this-secret";

/** The environment of a site on a recording: no upstream URL, Redis or cache folder of `outer` is passed on. */
export function replayEnvironment(outer: Readonly<Record<string, string | undefined>>, mediaOrigins: string) {
  const passedOn = Object.entries(outer).filter(
    ([name, value]) => PASSED_ON.test(name) && value !== undefined && value !== "",
  );
  return {
    ...(Object.fromEntries(passedOn) as Record<string, string>),
    NODE_ENV: "production" as const,
    UPSTREAM: "demo",
    MEDIA_ORIGINS: mediaOrigins,
    SESSION_SECRET: REPLAY_SECRET,
  };
}

/** Replaces this process's environment. */
export function setEnvironment(environment: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
}

/** Provides the embedded upstream that the site uses (app/server/platform/embedded-upstream.server.ts). */
export function attachUpstream(upstream: Pick<EmbeddedUpstream, "baseUrl" | "fetch" | "siteFile">): void {
  const embedded: EmbeddedUpstream = { ...upstream, media: () => Promise.resolve(null) };
  Object.assign(globalThis, { [Symbol.for("site.embedded-upstream")]: embedded });
}

/** Any base URL works, because requests are matched without their host. */
export const RECORDED_BASE = "http://recording.invalid";
