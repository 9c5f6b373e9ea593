import { expect, test } from "vitest";
import { sharedRead } from "./shared-read.ts";

/** A read that ends when it is told to; `begun` counts how many have started. */
function controlled() {
  const ends: { ok: () => void; fail: () => void }[] = [];
  const read = sharedRead(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = ends.length + 1;
        ends.push({ ok: () => resolve(number), fail: () => reject(new Error(`read ${number} failed`)) });
      }),
  );
  return { read, ends };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("five hundred who ask while one reads share one more read, begun after they asked", async () => {
  const { read, ends } = controlled();
  const first = read();
  const others = Array.from({ length: 500 }, read);
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]?.ok();
  await expect(first).resolves.toBe(1);
  await turn();
  expect(ends).toHaveLength(2);
  ends[1]?.ok();
  expect(new Set(await Promise.all(others))).toEqual(new Set([2]));
});

test("who asks while the shared one runs waits for a third: nobody gets what was read before they asked", async () => {
  const { read, ends } = controlled();
  const first = read();
  const second = read();
  ends[0]?.ok();
  await first;
  await turn();
  const third = read();
  ends[1]?.ok();
  await expect(second).resolves.toBe(2);
  await turn();
  ends[2]?.ok();
  await expect(third).resolves.toBe(3);
});

test("a read that fails fails for those who share it, and nobody else", async () => {
  const { read, ends } = controlled();
  const first = read();
  const second = read();
  ends[0]?.fail();
  await expect(first).rejects.toThrow("read 1 failed");
  await turn();
  ends[1]?.ok();
  await expect(second).resolves.toBe(2);
  const later = read();
  ends[2]?.ok();
  await expect(later).resolves.toBe(3);
});
