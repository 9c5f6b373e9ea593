import type { Lead } from "../../lib/collector/lead.ts";
import { writeReadings } from "../../lib/collector/write-readings.ts";
import { evaluate } from "../../lib/evaluate/evaluate.ts";
import type { Memory } from "../../lib/evaluate/types.ts";
import { isoInstant } from "../../lib/observations/time.ts";
import type { Reading } from "../../lib/observations/types.ts";
import { observePractice } from "../../practice/estate.ts";
import { practiceRun } from "./feed.ts";

const hour = 3_600_000;
/** The first part is what the board's one-hour line shows. Each needs a little time before it to know what is normal. */
const parts = [
  { from: -1 * hour, to: 0 },
  { from: -24 * hour, to: -1 * hour },
];
const warmUp = hour / 4;
const chunk = 20;

/**
 * Fills 24 hours of readings and roll-ups before the run's own start, as a healthy estate would have left them. Runs
 * beside the sweeps in small steps; a part is written in one transaction with its mark, so that a restart repeats nothing.
 */
export async function fillHistory(lead: Lead): Promise<void> {
  const { pool, run, contract, signal } = lead;
  const { seed, began, started: until } = await practiceRun(pool, run, contract);
  for (const [index, part] of parts.entries()) {
    const key = `history:${index}`;
    const mark = await pool.query(`SELECT 1 FROM audit WHERE actor = 'system' AND action = $1 AND target = $2`, [
      key,
      run,
    ]);
    if (mark.rowCount) continue;
    const readings: Reading[] = [];
    let memory: Memory = {};
    for (let at = until + part.from - warmUp; at < until + part.to; at += contract.sweep) {
      const observations = observePractice({ seed, contract, injections: [], at, began });
      const evaluation = evaluate(contract, memory, { at: isoInstant(at), observations }, at);
      memory = evaluation.memory;
      if (at >= until + part.from) readings.push(...evaluation.readings);
      if ((at / contract.sweep) % chunk === 0) await lead.pause(20);
      if (signal.aborted) return;
    }
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      await writeReadings(client, run, readings);
      await client.query(`INSERT INTO audit (actor, action, target, body) VALUES ('system', $1, $2, '{}')`, [key, run]);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}
