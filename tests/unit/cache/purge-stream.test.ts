import { expect, it, vi } from "vitest";
import { createPurgeStream } from "~/server/cache/purge-stream.server";
import type { ChannelListener } from "~/server/platform/redis/redis.server";

const EPOCH = "7f3c";
const log = { warn: vi.fn() };
const mark = { namespace: "data", all: false, tags: ["C-1"], keys: [] };

/** A connection whose answers arrive when the test says so. */
function startStream() {
  const answers: ((answer: unknown) => void)[] = [];
  let subscription: ChannelListener | undefined;
  const onPurge = vi.fn();
  const stream = createPurgeStream({
    connection: {
      ask: <Answer>() => new Promise<Answer | null>((answer) => answers.push(answer as (answer: unknown) => void)),
      usable: () => null,
      listen: (_, listener) => void (subscription = listener),
      isSubscribed: () => true,
      close: () => Promise.resolve(),
    },
    prefix: "site",
    knownPosition: { epoch: EPOCH, count: 4 },
    onAccepted: vi.fn(),
    onPosition: vi.fn(),
    onGap: vi.fn(),
    onPurge,
    log,
    now: Date.now,
  });
  if (subscription === undefined) throw new Error("the stream does not listen");
  return { stream, subscription, answers, onPurge };
}

const asked = (answers: readonly unknown[], count: number) => vi.waitFor(() => expect(answers).toHaveLength(count));
const entry = `${EPOCH} 5 another-process ${JSON.stringify(mark)}`;

it("a purge stream takes no answer to an earlier connection for the state of the present one", async () => {
  const { stream, subscription, answers, onPurge } = startStream();
  subscription.up();
  await asked(answers, 1);
  subscription.down();
  // Purge 5 is published while nobody listens.
  subscription.up();
  await asked(answers, 2);
  answers[0]?.([`${EPOCH} 4`, []]);
  await new Promise((settled) => setTimeout(settled));
  expect(stream.tombstones).toBeNull();
  answers[1]?.([`${EPOCH} 5`, [entry]]);
  await stream.isCaughtUp;
  expect(onPurge.mock.calls).toEqual([[expect.objectContaining({ tags: ["C-1"] })]]);
  expect(stream.tombstones?.version).toEqual({ epoch: EPOCH, count: 5 });
});
