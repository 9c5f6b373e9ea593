import { expect, test } from "vitest";
import { readBody } from "./http-answer.ts";

/** An answer whose stream takes no notice of anything. */
const deaf = (first: string) =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(first)),
    }),
  );

test("a body that hangs is a timeout at the deadline, also where its stream does not end with the signal", async () => {
  const deadline = new AbortController();
  const body = readBody(deaf("half"), 1_000, deadline.signal);
  const settled = body.then(
    () => "read",
    (error: { reason: string }) => error.reason,
  );
  deadline.abort();
  expect(await settled).toBe("timeout");
});

test("a body beyond its limit is garbage at once", async () => {
  await expect(readBody(deaf("too long"), 3, AbortSignal.timeout(20_000))).rejects.toMatchObject({ reason: "garbage" });
});
