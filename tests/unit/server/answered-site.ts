import { afterAll, beforeAll, beforeEach } from "vitest";
import type { DataCache } from "~/server/cache/data-cache.server";
import type { Config } from "~/server/platform/config/config.server";
import { installSite, testConfig } from "../../support/test-site";
import { envelope, startServer, type ReceivedCall } from "./local-upstream";

/** The data of a response by the last two segments of the call's path; a number is the status of a failure. */
export type Answers = (path: string, url: URL, body: string) => unknown;

export interface AnsweredSite {
  answers: Answers;
  readonly calls: ReceivedCall[];
  /** Emptied before each test, as are the calls. */
  readonly dataCache: DataCache;
}

/** A site with a cache of its own, whose upstream answers as each test says; for all tests of a file. */
export function setAnsweredSite(given: Partial<Config> = {}): AnsweredSite {
  const site = { calls: [] as ReceivedCall[] } as { -readonly [Key in keyof AnsweredSite]: AnsweredSite[Key] };
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer((request, response) => {
      const url = new URL(request.url ?? "", "http://x");
      const path = url.pathname.split("/").slice(-2).join("/");
      const answer = site.answers(path, url, server.calls.at(-1)?.body.toString() ?? "");
      if (typeof answer === "number") response.statusCode = answer;
      response.end(answer === REFUSED ? REFUSAL : envelope(answer));
    });
    site.calls = server.calls;
    ({ dataCache: site.dataCache } = installSite(testConfig({ ...given, api: { baseUrl: server.baseUrl } })));
  });
  afterAll(() => server.close());
  beforeEach(() => {
    site.dataCache.purge({ all: true });
    site.calls.length = 0;
    site.answers = () => null;
  });
  return site;
}

/** Answered by an envelope that failed. */
export const REFUSED = Symbol("refused");
const REFUSAL = JSON.stringify({ success: false, errorCode: "E", errorMessage: "没有", data: null });
