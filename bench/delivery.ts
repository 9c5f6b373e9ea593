import { type BenchEstate, benchEstate, spread, until } from "./delivery/estate.ts";
import { benchReceiver } from "./delivery/receiver.ts";

/**
 * From a fault that can be seen to a receiver that has it, with real processes: PostgreSQL, two collectors, an HTTP receiver.
 * Between the faults the estate's clock runs fast; from the moment a fault is seen it goes as the wall's.
 */
const known = ["F19", "F10", "F17", "F05", "F43", "F01", "F26", "F41"];
/** Which faults: those named on the command line (`none`: the standby alone), else all eight. */
const modes = process.argv.length > 2 ? process.argv.slice(2).filter((mode) => known.includes(mode)) : known;
/** Estate seconds in a second: one sweep of 15 s is 0.25 s. */
const rate = 60;
/** A standby takes over within so many seconds. */
const standbyWithin = 10;

type Fired = { id: string; mode: string; visibleAt: Date; firedAt: Date; sweptAt: Date };

/** `visibleAt`: the verdict began to page; `firedAt`: the page fired; both estate clock. `sweptAt`: that sweep was read, wall. */
const firedPages = `
  SELECT e."pageId" AS id, p."failureMode" AS mode, e.at AS "firedAt",
         (SELECT max(t.at) FROM verdict_transition t WHERE t.run = p.run AND t."failureMode" = p."failureMode"
             AND t.subject = p.subject AND t."toState" IN ('page', 'warn') AND t.at <= e.at) AS "visibleAt",
         (SELECT min(o."recordedAt") FROM observation o WHERE o.run = p.run AND o."observedAt" = e.at) AS "sweptAt"
    FROM page_event e JOIN page p ON p.id = e."pageId" WHERE e.kind = 'fired' ORDER BY e.id`;

async function deliver(estate: BenchEstate, arrived: Map<string, { at: number; times: number }>) {
  await estate.order("clock", { rate });
  for (const failureMode of modes) {
    const before = (await estate.ask(firedPages)).length;
    await estate.order("inject", { failureMode });
    await until(async () => (await estate.ask(`SELECT 1 FROM page WHERE state <> 'resolved'`)).length > 0, 300_000);
    // From here on both clocks go alike, and a transaction decides one sweep, as in life.
    await estate.order("clock", { rate: 1 });
    await until(async () => (await estate.ask(firedPages)).length > before, 300_000);
    await estate.order("clock", { rate });
    await estate.order("clear", {});
    await until(async () => (await estate.ask(`SELECT 1 FROM page WHERE state <> 'resolved'`)).length === 0, 300_000);
  }
  await until(async () => (await estate.ask(`SELECT 1 FROM outbox WHERE "deliveredAt" IS NULL`)).length === 0);
  const sweep = estate.contract.sweep / 1_000;
  const promised = estate.contract.pages.for / 1_000 + sweep;
  const pages = (await estate.ask<Fired>(firedPages)).flatMap(({ id, mode, visibleAt, firedAt, sweptAt }) => {
    const letter = arrived.get(`${id}.1`);
    if (!letter || !visibleAt || !sweptAt) return [];
    const waits = (firedAt.getTime() - visibleAt.getTime()) / 1_000;
    const sending = Math.max(0, letter.at - sweptAt.getTime()) / 1_000;
    return [{ mode, waits, sending, toSweep: (waits + sending) / sweep, toPromise: (waits + sending) / promised }];
  });
  return {
    pages: pages.length,
    letters: arrived.size,
    twice: [...arrived.values()].filter(({ times }) => times > 1).length,
    sweepSeconds: sweep,
    sendingSeconds: spread(pages.map(({ sending }) => sending)),
    sendingToSweep: spread(pages.map(({ sending }) => sending / sweep)),
    visibleToDeliveredToSweep: spread(pages.map(({ toSweep }) => toSweep)),
    visibleToDeliveredToPromise: spread(pages.map(({ toPromise }) => toPromise)),
  };
}

/** Seconds from the leader's end, or its hanging, to the first that the standby decided. */
async function takeOver(estate: BenchEstate, signal: "SIGKILL" | "SIGSTOP"): Promise<number> {
  const holder = async () =>
    (await estate.ask<{ epoch: string; holder: string }>(`SELECT epoch, holder FROM leader`))[0];
  const candidates = async () =>
    (await estate.ask(`SELECT 1 FROM pg_stat_activity WHERE application_name = 'one-board leader'`)).length;
  await until(async () => (await candidates()) === 1);
  estate.collector();
  await until(async () => (await candidates()) === 2);
  const before = await holder();
  const began = Date.now();
  process.kill(Number(before?.holder.split(" ").at(-1)), signal);
  await until(async () => {
    const now = await holder();
    return now !== undefined && now.epoch !== before?.epoch;
  }, 60_000);
  const seconds = (Date.now() - began) / 1_000;
  if (signal === "SIGSTOP") process.kill(Number(before?.holder.split(" ").at(-1)), "SIGKILL");
  return seconds;
}

let receiver: Awaited<ReturnType<typeof benchReceiver>> | undefined;
let open: BenchEstate | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void stop().finally(() => process.exit(1)));
}
receiver = await benchReceiver();
const estate = await benchEstate(receiver.url);
open = estate;
try {
  estate.collector();
  await until(async () => (await estate.ask(`SELECT 1 FROM observation LIMIT 1`)).length > 0);
  const delivery = await deliver(estate, receiver.arrived);
  const killed = await takeOver(estate, "SIGKILL");
  const hung = await takeOver(estate, "SIGSTOP");
  const standby = { killedSeconds: killed, hungSeconds: hung, toPromise: Math.max(killed, hung) / standbyWithin };
  console.log(JSON.stringify({ bench: "delivery", ...delivery, standby }, null, 1));
  process.exitCode = delivery.twice === 0 && delivery.pages >= modes.length && standby.toPromise <= 1 ? 0 : 1;
} finally {
  await stop();
}

async function stop(): Promise<void> {
  await open?.stop();
  open = undefined;
  receiver?.close();
}
