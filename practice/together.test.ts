import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { loadContractOrThrow } from "../lib/contracts/load.ts";
import { RangeSet } from "../lib/evaluate/range-set.ts";
import { lsnDistance } from "../lib/observations/positions.ts";
import type { ObservationKind, ObservationOf } from "../lib/observations/types.ts";
import { beganBefore, observePractice } from "./estate.ts";
import type { Injected } from "./injections/types.ts";

const contract = loadContractOrThrow(fileURLToPath(new URL("../contracts/practice.yaml", import.meta.url)));
const start = Date.UTC(2026, 10, 2, 10);
const minute = 60_000;

function screen(what: string | null, at: number, seed = 1) {
  const injections = what === null ? [] : [{ what, startsAt: start, clearedAt: null }];
  const observations = observePractice({ seed, contract, injections, at, began: beganBefore(start) });
  return <K extends ObservationKind>(id: string, kind: K): ObservationOf<K> => {
    const observed = observations[id];
    if (!observed || !("value" in observed) || observed.value.kind !== kind) throw new Error(`${id} is not ${kind}`);
    return observed.value as ObservationOf<K>;
  };
}

describe("numbers on one screen are possible together", () => {
  test("a cohort is as old as its slot has been inactive, while changes are pending", () => {
    const at = start + 12 * minute;
    const see = screen("F19", at);
    const state = see("enrollment.state", "fold-state");
    const captured = see("enrollment.captured", "captured-newest");
    expect(see("enrollment.slot", "replication-slot").active).toBe(false);
    expect(at - Date.parse(String(state.newestSourceTs))).toBeGreaterThan(11 * minute);
    expect(at - Date.parse(String(captured.newestCommitAt))).toBeLessThan(2 * minute);
    expect(see("enrollment.fold", "consumer-group").partitions.every(({ committed, end }) => committed === end)).toBe(
      true,
    );
  });

  test("the stored offset is never behind what the slot was told", () => {
    for (const what of [null, "F19", "F20", "F21", "F37", "F38"]) {
      for (let at = start - 10 * minute; at < start + 70 * minute; at += 45_000) {
        const see = screen(what, at);
        const slot = see("enrollment.slot", "replication-slot");
        const stored = String(see("enrollment.offset", "connect-source-offset").lsn);
        if (slot.confirmedFlushLsn) expect(lsnDistance(stored, slot.confirmedFlushLsn)).toBeGreaterThanOrEqual(0n);
        if (slot.restartLsn) expect(lsnDistance(slot.currentLsn, slot.restartLsn)).toBeGreaterThanOrEqual(0n);
      }
    }
  });

  test("nothing lands that was not sent, and nothing is sent that is not in the table", () => {
    for (const what of [null, "F10", "F12", "F13", "F14", "F16", "N10", "N13"]) {
      for (let at = start - minute; at < start + 60 * minute; at += 4 * minute) {
        const see = screen(what, at);
        const committed = RangeSet.parse(see("purchases.table", "source-table").committed);
        const sent = RangeSet.parse(see("purchases.sent", "topic-identities").sent);
        const landed = RangeSet.parse(see("purchases.prefix", "object-prefix").landed);
        expect(landed.minus(sent).isEmpty, `${what} landed`).toBe(true);
        expect(sent.minus(committed).isEmpty, `${what} sent`).toBe(true);
      }
    }
  });

  test("an object that is deleted held lines that had landed, also where nobody bought anything at its time", () => {
    const landedAt = (injections: Injected[], at: number) => {
      const observations = observePractice({ seed: 1, contract, injections, at, began: beganBefore(start) });
      const prefix = observations["purchases.prefix"];
      if (!prefix || !("value" in prefix) || prefix.value.kind !== "object-prefix") throw new Error("no prefix");
      return RangeSet.parse(prefix.value.landed);
    };
    for (const [what, shape] of [["N05"], ["N07", "by-the-clock"], ["N07", "by-the-record"]] as const) {
      for (const minutes of [1, 20, 50]) {
        const quiet = { what, startsAt: start - minutes * minute, clearedAt: null, ...(shape && { shape }) };
        const lost = { what: "F13", startsAt: start, clearedAt: null };
        const before = landedAt([quiet, lost], start - 1);
        expect(before.minus(landedAt([quiet, lost], start)).size, `${what} since ${minutes} min`).toBeGreaterThan(0n);
      }
    }
  });

  test("what is in a file and what is on the topic add up to the group's unread records", () => {
    const see = screen(null, start);
    const { partitions } = see("purchases.sink", "consumer-group");
    const unread = partitions.reduce((sum, { committed, end }) => sum + BigInt(end) - BigInt(committed ?? 0), 0n);
    const sent = RangeSet.parse(see("purchases.sent", "topic-identities").sent);
    const landed = RangeSet.parse(see("purchases.prefix", "object-prefix").landed);
    expect(sent.minus(landed).size).toBe(unread);
  });

  test("a window has its row 20 to 80 seconds after the record that closed it", () => {
    const see = screen(null, start);
    const rows = new Map(see("tile.sink", "tile-sink").rows.map((row) => [row.start, Date.parse(row.updatedAt)]));
    const closed = see("tile.events", "event-times").windows.filter(({ closedAt }) => closedAt !== null);
    expect(closed.length).toBeGreaterThan(15);
    for (const { start: window, closedAt } of closed.slice(0, -1)) {
      const wait = (rows.get(window) ?? 0) - Date.parse(String(closedAt));
      expect(wait).toBeGreaterThanOrEqual(20_000);
      expect(wait).toBeLessThanOrEqual(80_000);
    }
  });

  test("retained log rises and falls, and stays far from its budget while nothing is wrong", () => {
    const retained: bigint[] = [];
    for (let at = start; at < start + 10 * minute; at += 15_000) {
      const slot = screen(null, at)("enrollment.slot", "replication-slot");
      retained.push(lsnDistance(slot.currentLsn, String(slot.restartLsn)));
    }
    expect(retained.some((bytes, index) => index > 0 && bytes < (retained[index - 1] as bigint))).toBe(true);
    expect(retained.every((bytes) => bytes > 0n && bytes < 20n << 20n)).toBe(true);
  });
});
