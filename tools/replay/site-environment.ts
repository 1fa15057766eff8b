import type { EmbeddedUpstream } from "~/server/platform/embedded-upstream.server";

/** What the process keeps of its surroundings when a recording is replayed: nothing that a page could depend on. */
const KEPT = /^(?:PATH|HOME|TMPDIR|TEMP|TMP|SystemRoot|NODE_.*|PORT|HOST|LOG_LEVEL|UPSTREAM_TIMEOUT_MS|OPS_TOKEN)$/;

/** Signs the flash cookies of a replay, so that their texts can be read. */
export const REPLAY_SECRET = "replays-sign-with-this-secret";

/** The environment of a site on a recording, whatever `outer` contains: no live URL, no cache of other data. */
export function replayEnvironment(outer: Readonly<Record<string, string | undefined>>, mediaOrigins: string) {
  const kept = Object.entries(outer).filter(([name, value]) => KEPT.test(name) && value !== undefined && value !== "");
  return {
    ...(Object.fromEntries(kept) as Record<string, string>),
    NODE_ENV: "production" as const,
    UPSTREAM: "demo",
    MEDIA_ORIGINS: mediaOrigins,
    SESSION_SECRET: REPLAY_SECRET,
  };
}

/** Makes `environment` this process's own. */
export function setEnvironment(environment: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
}

/** Puts an upstream where the site looks for the demo's (app/server/platform/embedded-upstream.server.ts). */
export function attachUpstream(upstream: Pick<EmbeddedUpstream, "baseUrl" | "fetch" | "siteFile">): void {
  const embedded: EmbeddedUpstream = { ...upstream, media: () => Promise.resolve(null) };
  Object.assign(globalThis, { [Symbol.for("site.embedded-upstream")]: embedded });
}

/** Calls are matched without their host: this one occurs in no page. */
export const RECORDED_BASE = "http://recording.invalid";
