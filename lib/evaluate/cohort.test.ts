import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadContractOrThrow } from "../contracts/load.ts";
import { isoInstant } from "../observations/time.ts";
import type { Observation, Observed } from "../observations/types.ts";
import { evaluate } from "./evaluate.ts";
import type { Memory } from "./types.ts";

const contract = loadContractOrThrow(fileURLToPath(new URL("../../contracts/practice.yaml", import.meta.url)));
const start = Date.UTC(2026, 10, 2, 10);
/** Seconds after the start; null: not seen. */
type Row = { at: number; applied: number | null; captured: number };

function states(rows: Row[]): string[] {
  let memory: Memory = {};
  return rows.map(({ at, applied, captured }) => {
    const now = start + at * 1000;
    const instant = (seconds: number) => isoInstant(start + seconds * 1000);
    const seen = (value: Observation): Observed => ({ observedAt: isoInstant(now), value });
    const partition = { topic: "enrollment.public.enrollment", partition: 0, start: "0", committed: "9", end: "9" };
    const observations: Record<string, Observed> = {
      "enrollment.captured": seen({ kind: "captured-newest", newestCommitAt: instant(captured) }),
      "enrollment.fold": seen({ kind: "consumer-group", state: "Stable", members: 1, partitions: [partition] }),
      "enrollment.state":
        applied === null
          ? { observedAt: isoInstant(now), failed: "timeout", afterMs: 5_000 }
          : seen({ kind: "fold-state", newestSourceTs: instant(applied), rows: 10 }),
    };
    const evaluation = evaluate(contract, memory, { at: isoInstant(now), observations }, now);
    memory = evaluation.memory;
    return evaluation.verdicts.find((verdict) => verdict.failureMode === "F23")?.state ?? "none";
  });
}

test("a change that waits longer than the promise is a page", () => {
  const rows = [
    { at: 0, applied: -30, captured: -5 },
    { at: 960, applied: -30, captured: 950 },
  ];
  expect(states(rows)).toEqual(["ok", "page"]);
});

test("a change that waited when the applied state went out of sight is unknown, however long that lasts", () => {
  const rows = [
    { at: 0, applied: -30, captured: -5 },
    { at: 960, applied: null, captured: 950 },
    { at: 975, applied: 970, captured: 970 },
  ];
  expect(states(rows)).toEqual(["ok", "unknown", "ok"]);
});
