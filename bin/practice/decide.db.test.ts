import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { Decider, type DecideStep } from "../../lib/collector/decide.ts";
import { campaign, type Leadership, LeadershipLost } from "../../lib/collector/leadership.ts";
import { outboxBody } from "../../lib/collector/outbox-body.ts";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import { isoInstant } from "../../lib/observations/time.ts";
import type { Sweep } from "../../lib/observations/types.ts";
import { runbookEntries } from "../../lib/runbook/load.ts";
import { ensureRun } from "../../lib/store/ensure-run.ts";
import { freshTestDatabase } from "../../lib/store/test-database.ts";
import { observePractice } from "../../practice/estate.ts";

const contractPath = fileURLToPath(new URL("../../contracts/practice.yaml", import.meta.url));
const contract = loadContractOrThrow(contractPath);
const store = freshTestDatabase();
const start = Date.UTC(2026, 10, 30, 8);
const injections = [{ what: "F19", startsAt: start + 60_000, clearedAt: null }];
const steps: DecideStep[] = ["judge", "observations", "readings", "current", "memory", "pages", "leader", "commit"];

const sweepAt = (index: number): Sweep => {
  const at = start + index * contract.sweep;
  return { at: isoInstant(at), observations: observePractice({ seed: 7, contract, injections, at }) };
};
const sweeps = Array.from({ length: 24 }, (_, index) => sweepAt(index));

let counter = 0;
let run = "";
let leadership: Leadership;
const elect = (name: string) =>
  campaign({ url: store.url, estate: contract.estate, run: name, holder: "test" }, AbortSignal.timeout(10_000));
const deciderOf = (epoch: bigint, before?: (step: DecideStep) => void) =>
  new Decider({
    pool: store.database.pool,
    contract,
    run,
    epoch,
    outboxBody: outboxBody(contract, runbookEntries()),
    before,
  });

async function inNewRun(): Promise<void> {
  counter += 1;
  run = `run-${counter}`;
  await ensureRun(store.database, { run, contract, contractPath, now: start });
  leadership = await elect(run);
  await leadership.resign();
}

async function stored(): Promise<Record<string, unknown>> {
  const { pool } = store.database;
  const rows = async (sql: string) => (await pool.query(sql, [run])).rows;
  return {
    pages: await rows(
      `SELECT "failureMode", subject, severity, state, "openedAt", body - 'id' AS body FROM page WHERE run = $1 ORDER BY 1, 2`,
    ),
    events: await rows(
      `SELECT p."failureMode", e.at, e.kind, e.reason FROM page_event e JOIN page p ON p.id = e."pageId"
        WHERE p.run = $1 ORDER BY e.id`,
    ),
    letters: await rows(
      `SELECT p."failureMode", o.sequence, o.kind FROM outbox o JOIN page p ON p.id = o."pageId" WHERE p.run = $1 ORDER BY o.id`,
    ),
    transitions: await rows(
      `SELECT "failureMode", subject, at, "fromState", "toState" FROM verdict_transition WHERE run = $1 ORDER BY id`,
    ),
    memory: await rows(`SELECT key, value FROM memory WHERE run = $1 AND key <> 'life-cycle' ORDER BY key`),
    minutes: await rows(`SELECT signal, at, min, max, last, count FROM reading_minute WHERE run = $1 ORDER BY 1, 2`),
    observations: await rows(`SELECT id, "observedAt", body FROM observation WHERE run = $1 ORDER BY 2, 1`),
  };
}

describe("the deciding transaction", () => {
  beforeEach(inNewRun);

  it("opens the page of a stopped connector with its letter", async () => {
    await deciderOf(leadership.epoch).decide(sweeps);
    const { pages, letters } = (await stored()) as { pages: { failureMode: string }[]; letters: { kind: string }[] };
    expect(pages.filter((page) => page.failureMode === "F19")).toMatchObject([
      { severity: "page", state: "firing", subject: "enrollment.slot" },
    ]);
    expect(letters).toContainEqual({ failureMode: "F19", sequence: 1, kind: "fired" });
  });

  it("stores the same whether sweeps are decided one by one, in batches, or by collectors that follow each other", async () => {
    await deciderOf(leadership.epoch).decide(sweeps);
    const atOnce = await stored();
    await inNewRun();
    for (let index = 0; index < sweeps.length; index += 5) {
      await deciderOf(leadership.epoch).decide(sweeps.slice(index, index + 5));
    }
    expect(await stored()).toEqual(atOnce);
    await inNewRun();
    const one = deciderOf(leadership.epoch);
    for (const sweep of sweeps) await one.decide([sweep]);
    expect(await stored()).toEqual(atOnce);
  });

  it("loses nothing and doubles nothing when it crashes before any of its steps and decides again", async () => {
    await deciderOf(leadership.epoch).decide(sweeps.slice(0, 16));
    await deciderOf(leadership.epoch).decide(sweeps.slice(16));
    const undisturbed = await stored();
    expect(undisturbed.letters).not.toEqual([]);
    for (const step of steps) {
      await inNewRun();
      const crashing = deciderOf(leadership.epoch, (reached) => {
        if (reached === step) throw new Error(`crash before ${step}`);
      });
      await deciderOf(leadership.epoch).decide(sweeps.slice(0, 16));
      const before = await stored();
      await expect(crashing.decide(sweeps.slice(16))).rejects.toThrow(`crash before ${step}`);
      expect(await stored()).toEqual(before);
      const next = await elect(run);
      await next.resign();
      await deciderOf(next.epoch).decide(sweeps.slice(16));
      expect(await stored(), `crash before ${step}`).toEqual(undisturbed);
    }
  });

  it("refuses the write of a stale leader and leaves the database as it was", async () => {
    const stale = deciderOf(leadership.epoch);
    await stale.decide(sweeps.slice(0, 16));
    const before = await stored();
    const next = await elect(run);
    await next.resign();
    expect(next.epoch).toBe(leadership.epoch + 1n);
    await expect(stale.decide(sweeps.slice(16))).rejects.toBeInstanceOf(LeadershipLost);
    expect(await stored()).toEqual(before);
  });

  it("records an observation that did not arrive as data, and makes its verdicts unknown", async () => {
    const missing = sweepAt(0);
    missing.observations["enrollment.slot"] = { observedAt: missing.at, failed: "timeout", afterMs: 5_000 };
    await deciderOf(leadership.epoch).decide([missing]);
    const { rows } = await store.database.pool.query(
      `SELECT body FROM observation WHERE run = $1 AND id = 'enrollment.slot'`,
      [run],
    );
    expect(rows).toEqual([{ body: { failed: "timeout", afterMs: 5_000 } }]);
    const verdicts = await store.database.prisma.verdict_current.findMany({
      where: { run, subject: "enrollment.slot", failureMode: "F19" },
    });
    expect(verdicts.map((each) => each.state)).toEqual(["unknown"]);
  });

  it("keeps a pending page's clock over a restart: it fires when it would have", async () => {
    const firing = (await firstSweepWith("firing")) ?? 0;
    expect(firing).toBeGreaterThan(3);
    await inNewRun();
    await deciderOf(leadership.epoch).decide(sweeps.slice(0, firing));
    await expect(pagesIn("firing")).resolves.toBe(0);
    const next = await elect(run);
    await next.resign();
    await deciderOf(next.epoch).decide(sweeps.slice(firing, firing + 1));
    await expect(pagesIn("firing")).resolves.toBe(1);
  });

  it("sees what a person did to a page between two decisions", async () => {
    const decider = deciderOf(leadership.epoch);
    await decider.decide(sweeps.slice(0, 20));
    const { prisma } = store.database;
    const page = await prisma.page.findFirstOrThrow({ where: { run, failureMode: "F19", state: "firing" } });
    const body = { ...(page.body as object), state: "acknowledged", acknowledgedBy: "automation" };
    await prisma.page.update({ where: { id: page.id }, data: { state: "acknowledged", body } });
    await decider.decide(sweeps.slice(20));
    const after = await prisma.page.findUniqueOrThrow({ where: { id: page.id } });
    expect(after).toMatchObject({ state: "acknowledged", body: { acknowledgedBy: "automation" } });
  });
});

const pagesIn = (state: string) => store.database.prisma.page.count({ where: { run, failureMode: "F19", state } });

/** Index of the sweep that fires F19, decided one by one. */
async function firstSweepWith(state: string): Promise<number | undefined> {
  const decider = deciderOf(leadership.epoch);
  for (const [index, sweep] of sweeps.entries()) {
    await decider.decide([sweep]);
    if ((await pagesIn(state)) > 0) return index;
  }
  return undefined;
}
