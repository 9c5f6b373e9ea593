import { type Actor, may } from "../access/permissions.ts";
import type { Estate } from "../board/estate.ts";
import { handlesOf } from "../board/handles.ts";
import { isOpenChannel } from "./channel.ts";
import { missingVariables, openChannels } from "./channels.ts";
import type { FailureCode } from "./failure.ts";
import { heartbeatClock } from "./turn.ts";
import type { AttemptView, ChannelsView, ChannelView } from "./views.ts";

const newest = 50;
type Waiting = { channel: string; count: number; oldest: Date; tried: number };
const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** Where pages go and how that does. Waiting letters are of this run; a channel's health is the estate's. */
export async function readChannels(estate: Estate, actor: Actor, now = Date.now()): Promise<ChannelsView> {
  const { db, contract, run } = estate;
  const [rows, waiting, log] = await Promise.all([
    db.prisma.channel.findMany({ where: { estate: contract.estate } }),
    db.pool.query<Waiting>(
      `SELECT d.channel, count(*)::int AS count, min(d."createdAt") AS oldest, max(d.attempts) AS tried
         FROM delivery d JOIN outbox o ON o.id = d."outboxId"
        WHERE d.state = 'waiting' AND o.run = $1 GROUP BY d.channel`,
      [run],
    ),
    db.prisma.delivery_attempt.findMany({
      where: { estate: contract.estate },
      orderBy: { id: "desc" },
      take: newest,
    }),
  ]);
  const handles = await handlesOf(db, [...new Set(log.flatMap(({ actor: who }) => who ?? []))]);
  const deadBefore = now - contract.delivery.deadAfter;
  const channels = openChannels(contract).map((channel): ChannelView => {
    const row = rows.find(({ id }) => id === channel.id);
    const own = waiting.rows.find((one) => one.channel === channel.id);
    const dead = own !== undefined && own.tried > 0 && own.oldest.getTime() <= deadBefore;
    const state = !isOpenChannel(channel) ? "not-ready" : dead ? "dead" : (row?.failures ?? 0) > 0 ? "failing" : "ok";
    const owners = Object.entries(contract.owners).filter(([, { channels: pages = [], warns = [] }]) =>
      [...pages, ...warns].includes(channel.id),
    );
    return {
      id: channel.id,
      kind: channel.kind,
      state,
      problem: isOpenChannel(channel) ? null : channel.problem,
      waiting: own?.count ?? 0,
      oldestWaitingAt: iso(own?.oldest),
      lastDeliveredAt: iso(row?.lastDeliveredAt),
      failingSince: iso(row?.failingSince),
      retryAt: iso(row?.retryAt),
      lastError: (row?.lastError ?? null) as FailureCode | null,
      owners: owners.map(([id]) => id),
    };
  });
  return {
    generatedAt: new Date(now).toISOString(),
    channels,
    heartbeat: heartbeatOf(estate, rows),
    log: log.map(
      ({ channel, what, at, tookMs, outcome, status, pageId, sequence, actor: who }): AttemptView => ({
        channel,
        what: what as AttemptView["what"],
        at: at.toISOString(),
        tookMs,
        outcome: outcome as AttemptView["outcome"],
        status,
        page: pageId,
        sequence,
        actor: who && (handles[who] ?? who),
      }),
    ),
    may: { run: may(actor, "run-channels") },
  };
}

type Row = { id: string; lastError: string | null; lastAttemptAt: Date | null };

function heartbeatOf({ contract }: Estate, rows: readonly Row[]): ChannelsView["heartbeat"] {
  const { heartbeat } = contract.delivery;
  if (!heartbeat) return null;
  const row = rows.find(({ id }) => id === heartbeatClock);
  const ready = missingVariables(heartbeat, process.env).length === 0;
  const tried = row?.lastAttemptAt ? (row.lastError === null ? "ok" : "failing") : "not-yet";
  return {
    state: ready ? tried : "not-ready",
    everySeconds: heartbeat.every / 1_000,
    lastAt: iso(row?.lastAttemptAt),
  };
}
