import { beforeAll, describe, expect, it } from "vitest";
import { action } from "~/routes/resources.preview";
import { readBodyText } from "~/server/platform/body-text.server";
import { installSite } from "../../support/test-site";

beforeAll(() => void installSite());

const pieces = (...texts: string[]) => new Blob(texts).stream();

describe("the text of a body", () => {
  it("is complete up to the limit, in bytes", async () => {
    expect(await readBodyText(pieces("瓷", "器"), 6)).toBe("瓷器");
    expect(await readBodyText(pieces(), 6)).toBe("");
  });

  it("is null above the limit, after the body was read to its end", async () => {
    let sent = 0;
    async function* body() {
      for (; sent < 1000; sent += 1) yield await Promise.resolve(new Uint8Array(1000));
    }
    expect(await readBodyText(body(), 6000)).toBeNull();
    expect(sent).toBe(1000);
  });
});

it("the form that ends a preview refuses a body without a length that is too large", async () => {
  const body = new Blob(["path=/gifting&", "x".repeat(1024 * 1024)]).stream();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const init = { method: "POST", headers, body, duplex: "half" };
  const request = new Request("http://site.test/resources/preview", init as RequestInit);
  expect((await action({ request, params: {}, context: {} })).status).toBe(413);
});
