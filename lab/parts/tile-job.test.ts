import { join } from "node:path";
import { expect, test } from "vitest";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { progressRound, record } from "./progress-event.ts";
import { tileTerms } from "./tile-job.ts";

const variables = ["KAFKA_BOOTSTRAP", "CONNECT_URL", "ENROLLMENT_DATABASE_URL", "COHORT_DATABASE_URL"].concat([
  "OBJECT_STORE_URL",
  "OBJECT_STORE_KEY",
  "OBJECT_STORE_SECRET",
  "ROSTER_URL",
  "TILE_DATABASE_URL",
  "TILE_FOLDER",
]);
const env = Object.fromEntries(variables.map((name) => [`LAB_${name}`, "unused:1"]));
const seconds = (ms: number | undefined) => `${(ms ?? 0) / 1_000} seconds`;

test("Spark is told the windows, the grace, the tolerance and the trigger that the contract judges by", () => {
  const { cursors } =
    loadContractOrThrow(join(projectRoot(), "contracts", "lab-progress.yaml"), env).products["progress-tile"] ?? {};
  const [checkpoint, windows, rejects] = [cursors?.checkpoint, cursors?.windows, cursors?.rejects];
  if (checkpoint?.kind !== "spark-checkpoint" || windows?.kind !== "tile-windows" || rejects?.kind !== "reject-topic")
    throw new Error("the contract has no tile");
  expect(tileTerms).toEqual({
    window: seconds(windows.window),
    grace: seconds(windows.grace),
    futureTolerance: seconds(rejects.futureTolerance),
    trigger: seconds(checkpoint.trigger),
  });
});

const now = Date.UTC(2026, 0, 1);
const ages = (n: number) =>
  progressRound(n, now, "m").map(
    ({ value }) => (now - Date.parse((JSON.parse(value) as { event_time: string }).event_time)) / 1_000,
  );

test("players send out of order, late, twice now and then, and long after they were offline", () => {
  const rounds = Array.from({ length: 160 }, (_, n) => ages(n));
  expect(rounds.flat().filter((age) => age < 1).length).toBeGreaterThan(700);
  expect(ages(1)).not.toEqual([...ages(1)].sort((a, b) => b - a));
  expect(rounds.flat().filter((age) => age >= 3 && age < 5).length).toBe(17 + 1);
  const ids = (n: number) =>
    progressRound(n, now, "m").map(({ value }) => (JSON.parse(value) as { event_id: string }).event_id);
  expect(ids(10)).toHaveLength(6);
  expect(new Set(ids(10)).size).toBe(5);
  expect(ages(159).filter((age) => age >= 60)).toHaveLength(10);
});

test("the planted text is in the key, the value and a header; a field can be left out", () => {
  const { key, value, headers } = record(0, 0, now, "planted", { event_time: undefined });
  for (const text of [key, value, JSON.stringify(headers)]) expect(text).toContain("planted");
  expect(JSON.parse(value)).not.toHaveProperty("event_time");
});
