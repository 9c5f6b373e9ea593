import type { Pool } from "pg";
import { expect } from "vitest";
import type { Receivers } from "./receivers.ts";

const labels = ["alertname", "estate", "failure_mode", "owner", "page", "product", "severity", "subject"];
const annotations = ["event", "letter", "runbook_url", "state", "summary"];

/**
 * Every page of these modes arrived at both receivers with exactly the allowed fields, from its first letter to its end; at
 * Alertmanager as one alert that fired and ended.
 */
export async function expectArrived(receivers: Receivers, pool: Pool, modes: readonly string[]): Promise<void> {
  await untilDelivered(pool);
  const { rows } = await pool.query<{ id: string; mode: string }>(
    `SELECT id, "failureMode" AS mode FROM page WHERE state = 'resolved' AND body ->> 'firedAt' IS NOT NULL AND "failureMode" = ANY($1)`,
    [modes],
  );
  expect(new Set(rows.map(({ mode }) => mode))).toEqual(new Set(modes));
  const letters = receivers.letters();
  for (const { id, mode } of rows) {
    const own = letters.filter(({ key }) => key === id);
    expect(
      own.map(({ sequence }) => sequence),
      mode,
    ).toEqual(own.map((_, at) => at + 1));
    expect([own[0]?.event, own.at(-1)?.state], mode).toEqual(["fired", "resolved"]);
    const alerts = () => receivers.told().filter((alert) => alert.labels.page === id);
    const statuses = () => [...new Set(alerts().map(({ status }) => status))];
    await expect.poll(statuses, { timeout: 60_000, interval: 250 }).toEqual(["firing", "resolved"]);
    expect(new Set(alerts().map((alert) => JSON.stringify(alert.labels))).size, mode).toBe(1);
    for (const alert of alerts()) {
      expect(Object.keys(alert.labels).sort()).toEqual(labels);
      expect(Object.keys(alert.annotations).sort()).toEqual(annotations);
      expect(alert.labels.failure_mode).toBe(mode);
    }
  }
}

/** Until no letter is under way. */
export async function untilDelivered(pool: Pool): Promise<void> {
  await expect.poll(() => undelivered(pool), { timeout: 60_000, interval: 250 }).toBe(0);
}

async function undelivered(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM outbox WHERE "deliveredAt" IS NULL`);
  return rows[0]?.n ?? 0;
}
