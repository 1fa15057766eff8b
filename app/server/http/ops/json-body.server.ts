import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { readBodyText } from "~/server/platform/body-text.server";

const MAX_BODY_BYTES = 1024 * 1024;

type JsonBody<Value> = { value: Value } | { status: 400 | 413; refusal: object };

/**
 * Parses the body of an operator's request.
 * @param example a valid body, quoted in the error message
 */
export async function readJsonBody<Value>(
  request: IncomingMessage,
  schema: z.ZodType<Value>,
  example: string,
): Promise<JsonBody<Value>> {
  const text = await readBodyText(request, MAX_BODY_BYTES);
  if (text === null) return { status: 413, refusal: { error: `the body is larger than ${MAX_BODY_BYTES} bytes` } };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { status: 400, refusal: { error: "the body is no JSON" } };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const mistakes = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  return { status: 400, refusal: { error: `the body is not ${example}`, mistakes } };
}
