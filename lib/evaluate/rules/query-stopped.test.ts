import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadContractOrThrow } from "../../contracts/load.ts";
import { isoInstant } from "../../observations/time.ts";
import type { Observed } from "../../observations/types.ts";
import { evaluate } from "../evaluate.ts";
import type { Memory, Verdict } from "../types.ts";

const contract = loadContractOrThrow(fileURLToPath(new URL("../../../contracts/practice.yaml", import.meta.url)));
const start = Date.UTC(2026, 10, 2, 10);
type Row = { seconds: number; batch: number; liveness: "running" | "terminated"; unread: number };

function checkpoint({ seconds, batch, liveness, unread }: Row): Observed {
  const at = isoInstant(start + seconds * 1000);
  const partition = {
    topic: "learning.progress",
    partition: 0,
    start: "0",
    committed: "500",
    end: String(500 + unread),
  };
  return {
    observedAt: at,
    value: {
      kind: "spark-checkpoint",
      queryId: "q",
      committedBatch: batch,
      plannedBatch: batch,
      committedAt: isoInstant(start),
      plannedAt: isoInstant(start),
      watermark: at,
      partitions: [{ ...partition, oldestUnreadAt: unread > 0 ? at : null }],
      liveness: { state: liveness, lastProgressAt: liveness === "running" ? at : isoInstant(start) },
    },
  };
}

function verdictsOf(rows: Row[]): (Verdict | undefined)[] {
  let memory: Memory = {};
  return rows.map((row) => {
    const at = start + row.seconds * 1000;
    const sweep = { at: isoInstant(at), observations: { "tile.checkpoint": checkpoint(row) } };
    const evaluation = evaluate(contract, memory, sweep, at);
    memory = evaluation.memory;
    return evaluation.verdicts.find((verdict) => verdict.failureMode === "F01");
  });
}

test("a page on a terminated query can end once batches commit again, though records always wait in between", () => {
  const verdicts = verdictsOf([
    { seconds: 0, batch: 1, liveness: "terminated", unread: 40 },
    { seconds: 130, batch: 1, liveness: "terminated", unread: 900 },
    { seconds: 145, batch: 2, liveness: "running", unread: 60 },
    { seconds: 160, batch: 3, liveness: "running", unread: 60 },
  ]);
  expect(verdicts.map((verdict) => verdict?.state)).toEqual(["ok", "page", "ok", "ok"]);
  expect(verdicts[3]?.clear).toBe(true);
});

test("a query terminated for less than its allowance keeps an open page open", () => {
  const [first] = verdictsOf([{ seconds: 0, batch: 1, liveness: "terminated", unread: 0 }]);
  expect(first).toMatchObject({ state: "ok", clear: false });
});
