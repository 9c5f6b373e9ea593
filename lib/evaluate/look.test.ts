import { describe, expect, test } from "vitest";
import { loadContractOrThrow } from "../contracts/load.ts";
import { isoInstant } from "../observations/time.ts";
import type { Observed } from "../observations/types.ts";
import { look, staleAfterMs } from "./look.ts";

const contract = loadContractOrThrow("contracts/practice.yaml");
const now = Date.parse("2026-11-30T09:00:00.000Z");
const seenAt = (at: number) => {
  const observed: Observed = { observedAt: isoInstant(at), value: { kind: "dependency-probe", reachable: true } };
  return look(
    contract,
    { at: isoInstant(now), observations: { "dependency.kafka": observed } },
    now,
    "dependency.kafka",
  );
};

describe("an observation is judged only while its clock and the collector's agree", () => {
  test("five minutes in the future it is not seen, and both clocks are named (case 155)", () => {
    expect(seenAt(now + 300_000)).toEqual({
      ok: false,
      reason: "clocks-disagree",
      failure: "observed 2026-11-30T09:05:00.000Z, judged 2026-11-30T09:00:00.000Z",
      unseen: "dependency.kafka",
    });
  });

  test("as far ahead as the contract tolerates it is seen, a millisecond more and it is not", () => {
    const { clockTolerance } = contract.monitor;
    expect(seenAt(now + clockTolerance)).toMatchObject({ ok: true, observedAt: now + clockTolerance });
    expect(seenAt(now + clockTolerance + 1)).toMatchObject({ ok: false, reason: "clocks-disagree" });
  });

  test("too old it is stale", () => {
    expect(seenAt(now - staleAfterMs(contract) - 1)).toMatchObject({ ok: false, reason: "stale" });
  });
});

test("a group whose topics do not exist is not seen, since nothing of it was measured (case 16)", () => {
  const group = (partitions: object[]) => ({
    observedAt: isoInstant(now),
    value: { kind: "consumer-group", state: "Stable", members: 1, partitions },
  });
  const seen = (partitions: object[]) => {
    const observations = { "revenue.group": group(partitions) as Observed };
    return look(contract, { at: isoInstant(now), observations }, now, "revenue.group");
  };
  expect(seen([])).toEqual({ ok: false, reason: "not-observed", failure: "not-found", unseen: "revenue.group" });
  expect(seen([{}])).toMatchObject({ ok: false, reason: "unreadable" });
  expect(seen([{ topic: "t", partition: 0, committed: null, start: "0", end: "0", oldestUnreadAt: null }]).ok).toBe(
    true,
  );
});
