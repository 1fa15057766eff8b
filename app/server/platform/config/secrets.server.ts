import { decoded } from "~/domain/urls/decoded";

const MIN_LENGTH = 16;
const MIN_DISTINCT_CHARACTERS = 6;
/** Repetitive secrets: "changemechangeme", "1234567812345678", "aaaaaaaaaaaaaaaa". */
const REPEATED_PIECE = /^(.{1,10})\1+$/su;

/** Why a secret can be guessed; null for a good one. */
export function weaknessOf(secret: string): string | null {
  if (secret.length < MIN_LENGTH) return `needs at least ${MIN_LENGTH} characters`;
  const isPoor = new Set(secret).size < MIN_DISTINCT_CHARACTERS || REPEATED_PIECE.test(secret);
  return isPoor ? "is a few signs repeated; take a random one, such as `openssl rand -hex 24`" : null;
}

/** The parts of a configuration that may contain secrets; URLs may contain a password, or a token as a parameter. */
export interface SecretHolders {
  api: { token: string | null; authorization: string | null };
  maps: { key: string } | null;
  opsToken: string | null;
  sessionSecrets: readonly string[];
  redisUrl: string | null;
  redisLimitsUrl: string | null;
  baiduPushUrl: string | null;
}

/** Shorter secrets would match ordinary words; they only protect demos. */
const MIN_REDACTED_LENGTH = 8;

/** Replaces each secret of a configuration in a text, plain or as JSON writes it. */
export function secretRedaction(config: SecretHolders): (text: string) => string {
  const known = secretsOf(config).filter((secret) => secret.length >= MIN_REDACTED_LENGTH);
  const written = [...new Set(known.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]))];
  return (text) => written.reduce((redacted, secret) => redacted.replaceAll(secret, "[redacted]"), text);
}

/** In each form in which a text may hold them. */
export function secretsOf(config: SecretHolders): string[] {
  const { api, maps, opsToken, sessionSecrets, redisUrl, redisLimitsUrl, baiduPushUrl } = config;
  const basic = api.authorization?.replace("Basic ", "") ?? "";
  const [, password = ""] = /^[^:]*:(.*)$/s.exec(Buffer.from(basic, "base64").toString()) ?? [];
  const ofUrls = [redisUrl, redisLimitsUrl, baiduPushUrl].flatMap((text) => {
    if (text === null) return [];
    const url = new URL(text);
    return [url.password, decoded(url.password), url.searchParams.get("token")];
  });
  const all = [api.token, basic, password, encodeURIComponent(password), maps?.key, opsToken, ...sessionSecrets];
  return [...all, ...ofUrls].filter((secret) => typeof secret === "string" && secret !== "") as string[];
}
