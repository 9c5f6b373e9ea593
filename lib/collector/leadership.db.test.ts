import { describe, expect, it } from "vitest";
import { loadContractOrThrow } from "../contracts/load.ts";
import { ensureRun } from "../store/ensure-run.ts";
import { projectRoot } from "../store/project-root.ts";
import { freshTestDatabase } from "../store/test-database.ts";
import { campaign, leaseLastsMs, renewLease } from "./leadership.ts";

const store = freshTestDatabase();
const contractPath = `${projectRoot()}/contracts/practice.yaml`;
const contract = loadContractOrThrow(contractPath);
const stand = (estate: string, holder: string) =>
  campaign({ url: store.url, estate, run: "r", holder }, AbortSignal.timeout(20_000));

async function withRun(): Promise<void> {
  await ensureRun(store.database, { run: "r", contract, contractPath, now: 0 });
}

describe("leadership", () => {
  it("goes to a standby at once when the leader ends, with a higher epoch", async () => {
    await withRun();
    const first = await stand("one", "first");
    const waiting = stand("one", "second");
    await first.resign();
    const second = await waiting;
    expect(second.epoch).toBe(first.epoch + 1n);
    expect(await renewLease(store.database.pool, first)).toBe(false);
    expect(await renewLease(store.database.pool, second)).toBe(true);
    await second.resign();
  });

  it("stays with a leader that renews its lease", async () => {
    await withRun();
    const first = await stand("two", "first");
    const waiting = campaign({ url: store.url, estate: "two", run: "r", holder: "second" }, AbortSignal.timeout(1_500));
    await expect(waiting).rejects.toThrow();
    expect(await renewLease(store.database.pool, first)).toBe(true);
    await first.resign();
  });

  it("leaves a leader that hangs within ten seconds: its connection is ended and its epoch is old", async () => {
    await withRun();
    const hanging = await stand("three", "hangs");
    await store.database.pool.query(
      `UPDATE leader SET "renewedAt" = clock_timestamp() - make_interval(secs => $1) WHERE estate = 'three'`,
      [leaseLastsMs / 1_000 + 1],
    );
    const began = Date.now();
    const next = await stand("three", "next");
    expect(Date.now() - began).toBeLessThan(10_000 - leaseLastsMs);
    expect(next.epoch).toBe(hanging.epoch + 1n);
    await hanging.lost;
    expect(await renewLease(store.database.pool, hanging)).toBe(false);
    await next.resign();
  });
});
