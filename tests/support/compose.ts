import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { startRedis, type TestRedis } from "./redis";

interface ComposeFile {
  services: { site: { environment: Record<string, string>; mem_limit: string; read_only: boolean } };
}

/** What deploy/compose.yaml runs beside the site and the proxy, and what it gives a replica. */
export interface ComposeServices {
  /** Of each replica, with the folders as they are in a container; without the number of a port. */
  env: Record<string, string>;
  memoryMb: number;
  /** Can nothing of the image be written? */
  isReadOnly: boolean;
  close(): Promise<void>;
}

const PASSWORD = "password-of-both-redis";

/** Starts both Redis with their password, and reads the rest from the file. @param options redisServer: its path */
export async function startCompose(options: {
  redisServer: string;
  apiBaseUrl: string;
  apiToken: string;
}): Promise<ComposeServices> {
  const { redisServer, apiBaseUrl, apiToken } = options;
  const [pages, limits] = await Promise.all([withPassword(redisServer), withPassword(redisServer)]);
  const { environment, mem_limit, read_only } = (parse(readFileSync("deploy/compose.yaml", "utf8")) as ComposeFile)
    .services.site;
  const given: Record<string, string> = {
    API_BASE_URL: apiBaseUrl,
    API_TOKEN: apiToken,
    SESSION_SECRET: "a-long-enough-secret-of-the-containers",
    OPS_TOKEN: "token-of-the-operators",
    REDIS_PASSWORD: PASSWORD,
  };
  const env = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value
        .replaceAll(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => given[variable] ?? "")
        // Names that Docker's DNS would know.
        .replace("redis-pages:6379", new URL(pages.url).host)
        .replace("redis-limits:6379", new URL(limits.url).host),
    ]),
  );
  return {
    env,
    memoryMb: Number.parseInt(mem_limit, 10),
    isReadOnly: read_only,
    async close() {
      await Promise.all([pages.close(), limits.close()]);
    },
  };
}

async function withPassword(redisServer: string): Promise<TestRedis> {
  const redis = await startRedis(redisServer);
  await redis.client.config("SET", "requirepass", PASSWORD);
  await redis.client.auth(PASSWORD);
  return redis;
}
