import { afterAll, beforeAll, beforeEach } from "vitest";
import type { PurgeMark } from "~/server/cache/purges.server";
import type { Config } from "~/server/platform/config/config.server";
import type { Site } from "~/server/platform/site.server";
import { createScope, runInScope } from "~/server/platform/request-scope.server";
import { installSite, purgeData, testConfig } from "../../support/test-site";
import { envelope, startServer, type ReceivedCall } from "./local-upstream";

/** The data of a response, or a promise of it, by the last two segments of the call's path; a number is the status of a failure. */
export type Answers = (path: string, url: URL, body: string) => unknown;

export interface AnsweredSite {
  answers: Answers;
  readonly calls: ReceivedCall[];
  /** Purges data; before each test all of them, and the calls. */
  readonly purge: (what: Partial<PurgeMark>) => void;
}

/** A site with a cache of its own, whose upstream answers as each test says; for all tests of a file. */
export function setAnsweredSite(given: Partial<Config> = {}): AnsweredSite {
  let installed: Site;
  const site: { -readonly [Key in keyof AnsweredSite]: AnsweredSite[Key] } = {
    answers: () => null,
    calls: [],
    purge: (what) => void purgeData(installed, what),
  };
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer(async (request, response) => {
      const url = new URL(request.url ?? "", "http://x");
      const path = url.pathname.split("/").slice(-2).join("/");
      const answer = await site.answers(path, url, server.calls.at(-1)?.body.toString() ?? "");
      if (typeof answer === "number") response.statusCode = answer;
      response.end(answer === REFUSED ? REFUSAL : envelope(answer));
    });
    site.calls = server.calls;
    installed = installSite(testConfig({ ...given, api: { baseUrl: server.baseUrl } }));
  });
  afterAll(() => server.close());
  beforeEach(() => {
    site.purge({ all: true });
    site.calls.length = 0;
    site.answers = () => null;
  });
  return site;
}

/** What a request sees, the parts that its page lacks, the tags of what it has read, and whether its URL is known to exist. */
export async function inRequest<Result>(run: () => Promise<Result>, known: { isPreview?: boolean } = {}) {
  const scope = createScope({ requestId: "r", ...known });
  const result = await runInScope(scope, run);
  const { missingParts, reads, isKnownUrl } = scope;
  return { result, missing: [...missingParts], tags: [...reads.tags], isKnownUrl };
}

/** Answered by an envelope that failed. */
export const REFUSED = Symbol("refused");
const REFUSAL = JSON.stringify({ success: false, errorCode: "E", errorMessage: "没有", data: null });
