import { expect, it } from "vitest";
import { retryDelay } from "./backoff.ts";

const backoff = { retryFirst: 2_000, retryMost: 300_000 };

it("doubles up to the most, of which the second half is spread", () => {
  for (let failures = 1; failures <= 30; failures += 1) {
    const most = Math.min(300_000, 2_000 * 2 ** (failures - 1));
    const delay = retryDelay(failures, backoff, "a");
    expect(delay).toBeGreaterThanOrEqual(most / 2);
    expect(delay).toBeLessThanOrEqual(most);
  }
});

it("waits the same for the same seed, and otherwise for another", () => {
  expect(retryDelay(5, backoff, "a")).toBe(retryDelay(5, backoff, "a"));
  const delays = new Set(Array.from({ length: 50 }, (_, seed) => retryDelay(8, backoff, String(seed))));
  expect(delays.size).toBeGreaterThan(45);
});
