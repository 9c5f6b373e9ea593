import { expect, test } from "vitest";
import type { ObservationOf } from "../observations/types.ts";
import { readAfter } from "./read-after.ts";
import type { Source } from "./source.ts";

const context = { signal: AbortSignal.timeout(5_000), now: 0 };
const seen: ObservationOf<"captured-newest"> = { kind: "captured-newest", newestCommitAt: null };

/** A source that says when it is read and answers when it is told to. */
function stand() {
  const order: string[] = [];
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const source = (id: string, wait: Promise<void>): Source => ({
    id,
    read: async () => {
      order.push(`${id} begins`);
      await wait;
      order.push(`${id} ends`);
      return seen;
    },
  });
  return { order, release, earlier: source("prefix", gate), later: source("table", Promise.resolve()) };
}

test("the later one begins when the earlier one has ended, in whatever order a sweep starts them", async () => {
  const { order, release, earlier, later } = stand();
  const [first, second] = readAfter(earlier, later, 60_000);
  const both = [second.read(context), first.read(context)];
  await expect.poll(() => order).toEqual(["prefix begins"]);
  release();
  await Promise.all(both);
  expect(order).toEqual(["prefix begins", "prefix ends", "table begins", "table ends"]);
});

test("an earlier one that hangs holds the later one for its share of the time only", async () => {
  const { order, earlier, later } = stand();
  const [first, second] = readAfter(earlier, later, 20);
  void first.read(context);
  await expect(second.read(context)).resolves.toBe(seen);
  expect(order).toEqual(["prefix begins", "table begins", "table ends"]);
});

test("an earlier one that fails lets the later one go", async () => {
  const { later } = stand();
  const failing: Source = { id: "prefix", read: () => Promise.reject(new Error("refused")) };
  const [first, second] = readAfter(failing, later, 60_000);
  const failed = first.read(context);
  await expect(second.read(context)).resolves.toBe(seen);
  await expect(failed).rejects.toThrow("refused");
});
