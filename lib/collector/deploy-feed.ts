import type { Pool } from "pg";
import type { Contract } from "../contracts/types.ts";
import { mergeEvents, reportedEvents, type SchemaEvent } from "../deploys/stored.ts";
import type { Observed, Sweep } from "../observations/types.ts";
import type { Feed } from "./feed.ts";

/** Reports are read again after this, wall clock: many sweeps of a simulated gap share one reading. */
const keptMs = 500;

/**
 * The feed with what deploying services reported beside what the registry's own log says. A log that cannot be read stays
 * unseen; where nothing reads one, the reports alone are the observation.
 */
export function withReportedDeploys(feed: Feed, pool: Pool, run: string, contract: Contract): Feed {
  const ids = Object.values(contract.products).flatMap(({ inRun, prefix, cursors }) =>
    Object.entries(cursors).flatMap(([name, { kind }]) =>
      inRun && kind === "schema-deploys" ? [`${prefix}.${name}`] : [],
    ),
  );
  if (ids.length === 0) return feed;
  let read: { at: number; events: SchemaEvent[] } | null = null;
  const reported = async () => {
    if (read === null || Date.now() - read.at > keptMs) {
      read = { at: Date.now(), events: await reportedEvents(pool, run) };
    }
    return read.events;
  };
  return {
    async sweep(at) {
      const sweep = await feed.sweep(at);
      const events = (await reported()).filter((event) => event.at <= sweep.at);
      return { ...sweep, observations: { ...sweep.observations, ...added(sweep, ids, events) } };
    },
    ...(feed.contractAt ? { contractAt: (at: number) => feed.contractAt?.(at) ?? contract } : {}),
    ...(feed.refresh ? { refresh: () => feed.refresh?.() ?? Promise.resolve() } : {}),
    ...(feed.close ? { close: () => feed.close?.() ?? Promise.resolve() } : {}),
  };
}

function added(sweep: Sweep, ids: readonly string[], reported: readonly SchemaEvent[]): Record<string, Observed> {
  const observations: Record<string, Observed> = {};
  for (const id of ids) {
    const seen = sweep.observations[id];
    if (seen && !("value" in seen)) continue;
    const own = seen?.value.kind === "schema-deploys" ? seen.value.events : [];
    const value = { kind: "schema-deploys" as const, events: mergeEvents(own, reported) };
    observations[id] = { observedAt: seen?.observedAt ?? sweep.at, value };
  }
  return observations;
}
