import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { checkDrills } from "../check/check.ts";
import { draftOf, type Known, type PageFacts } from "./draft.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "one-board-draft-"));
afterAll(() => rmSync(folder, { recursive: true }));

const page: PageFacts = {
  title: "Enrollment slot inactive 12 m",
  openedAt: "2026-09-03T09:12:00.000Z",
  evidence: { active: false, inactiveSeconds: 723, heldBytes: "18228731", restartLsn: "3544062710" },
  symptoms: [],
  owners: ["connector-team"],
};
const at = (minute: number) => `2026-09-03T09:${String(minute).padStart(2, "0")}:00.000Z`;
const known: Known = {
  class: "stopped",
  cause: "The connector's task has failed",
  rivals: ["A transaction stays open", "Nothing to read and no heartbeat"],
  commands: [{ tells: "slot row", run: "psql -c 'select * from pg_replication_slots'" }],
  figure: {
    label: "WAL held",
    series: {
      signal: "enrollment-cohort.retained-wal",
      unit: "bytes",
      limit: 536_870_912,
      from: at(0),
      to: at(12),
      points: [0, 4, 8, 12].map((minute) => ({ at: at(minute), min: minute, max: minute, last: minute * 1_500_000 })),
    },
  },
  metrics: ["enrollment-cohort.retained-wal", "enrollment-cohort.cohort-age"],
  written: null,
};

function findings({ open, sealed }: ReturnType<typeof draftOf>): [number, string][] {
  const at = path.join(folder, open.id);
  mkdirSync(at, { recursive: true });
  writeFileSync(path.join(at, "public.yaml"), stringify(open));
  writeFileSync(path.join(at, "sealed.yaml"), stringify(sealed));
  const found = checkDrills(folder, []).findings.map(({ check, message }): [number, string] => [check, message]);
  rmSync(at, { recursive: true });
  return found;
}

test("a draft has the page's numbers, and the check names what is left to its author and nothing else", () => {
  const draft = draftOf("d-0a1b2c", page, known);
  expect(draft.open).toMatchObject({
    title: page.title,
    alert: { firedAt: "09:12", value: "18000000 bytes" },
    symptoms: [
      { id: "S1", text: "active: no" },
      { id: "S2", text: "inactive seconds: 723" },
      { id: "S3", text: "held bytes: 18228731" },
      { id: "S4", text: "restart lsn: 3544062710" },
    ],
  });
  expect(draft.open.charts[0]?.points).toHaveLength(4);
  expect(draft.open.commands.length).toBeGreaterThanOrEqual(8);
  const found = findings(draft);
  expect(found.filter(([check, message]) => check === 0 && !message.startsWith('still "TO WRITE:'))).toEqual([]);
  expect(found.filter(([check]) => check === 1)).toEqual([]);
  expect(found.map(([, message]) => message)).toContain("nothing one can get contradicts the cause b");
  expect(new Set(found.map(([check]) => check))).toEqual(new Set([0, 2, 3, 4, 5]));
});

test("a number that was changed by hand no longer fits its figure", () => {
  const draft = draftOf("d-0a1b2c", page, known);
  const symptoms = draft.open.symptoms.map((each) => (each.id === "S2" ? { ...each, text: "inactive 12 m" } : each));
  const found = findings({ ...draft, open: { ...draft.open, symptoms } });
  expect(found).toContainEqual([1, 'inactiveSeconds: "723" stands nowhere in the readable half']);
});

test("a page with little evidence gets blanks, and an after action's words are taken over", () => {
  const written = { rootCause: "The task failed at 09:00.", fix: "Restart it.", metric: "m", owner: "o" };
  const bare = draftOf("d-0a1b2c", { ...page, evidence: {} }, { ...known, figure: null, commands: [], written });
  expect(bare.open.symptoms.map(({ text }) => text.startsWith("TO WRITE:"))).toEqual([true, true, true, true]);
  expect(bare.sealed.resolution).toMatchObject({
    rootCause: written.rootCause,
    fix: { now: { do: written.fix } },
    prevention: [{ metric: "m", owner: "o" }],
  });
});
