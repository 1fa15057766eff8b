import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { embeddedUpstream } from "~/server/platform/embedded-upstream.server";
import { hasBody } from "~/server/http/security/slow-clients.server";
import type { Handler } from "../pipeline.server";

const FILE = /\.[a-z0-9]{3,4}$/i;

/** Images of the demo, while it is attached. */
export function demoImages(): Handler {
  const media = embeddedUpstream()?.media;
  return async (exchange, next) => {
    const { request, response } = exchange;
    if (media === undefined || !exchange.isRead || !FILE.test(exchange.path) || hasBody(request)) return next();
    const answer = await media(createRequest(request, response));
    if (answer === null) return next();
    exchange.setFacts("static", "static");
    await sendResponse(response, answer);
  };
}
