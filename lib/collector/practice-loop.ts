import type { Sweep } from "../observations/types.ts";
import type { PracticeClock } from "./clock.ts";
import { answerInTransaction, type Command, type CommandHandler, nextCommand, storeAnswer } from "./commands.ts";
import type { Lead } from "./lead.ts";

/** Sweeps decided by one transaction at most, and how far the clock may run ahead of what was swept. */
const batch = 80;
const backlog = 400;
const tickMs = 200;

export type Handlers = Partial<Record<"inject" | "clear" | "live-fire", CommandHandler>>;

/** What `clock` asks for; checked by whoever writes the command. */
/** One order moves the clock at most so far: every sweep until then is judged before it is answered. */
const farthestMs = 31 * 86_400_000;

type ClockRequest = { rate?: number; now?: string };

/**
 * Leads a practice run: sweeps as its clock passes them, and takes commands between batches, until `signal` aborts.
 * `caughtUp` is called whenever no sweep is due.
 */
export async function leadPractice(
  lead: Lead,
  clock: PracticeClock,
  lastSwept: number,
  handlers: Handlers,
  caughtUp: () => void = () => undefined,
): Promise<void> {
  const { sweep } = lead.contract;
  let last = lastSwept;
  while (!lead.signal.aborted) {
    const command = await nextCommand(lead);
    if (command) await answer(command);
    clock.waitAt(last + backlog * sweep);
    await sweepUntil(clock.now(), () => ({ estate: clock.now(), wall: Date.now() }));
    lead.progressed();
    caughtUp();
    const dueIn = clock.rate > 0 ? (last + sweep - clock.now()) / clock.rate : tickMs;
    await lead.pause(Math.min(tickMs, Math.max(10, dueIn)));
  }

  /** Every sweep due up to `until`, in batches. */
  async function sweepUntil(until: number, mark?: () => { estate: number; wall: number }): Promise<void> {
    while (last + sweep <= until && !lead.signal.aborted) {
      await lead.feed.refresh?.();
      const sweeps: Sweep[] = [];
      while (sweeps.length < batch && last + sweep <= until) {
        last += sweep;
        sweeps.push(await lead.feed.sweep(last));
      }
      await lead.decider.decide(sweeps, mark?.() ?? { estate: last, wall: Date.now() });
      lead.progressed();
      await new Promise(setImmediate);
    }
  }

  async function answer(command: Command): Promise<void> {
    if (command.kind === "clock") {
      await storeAnswer(lead.pool, command, await turn(command.body as ClockRequest));
      return;
    }
    const handler = handlers[command.kind];
    const now = Math.max(Math.ceil(clock.now()), last + 1);
    // An estate of one attempt's own is nothing that the board shows.
    if (handler) await answerInTransaction(lead, command, now, handler, command.kind !== "live-fire");
    else await storeAnswer(lead.pool, command, { problem: "not-in-practice" });
  }

  /** The whole gap is swept before it answers. */
  async function turn({ rate, now }: ClockRequest) {
    const target = now === undefined ? null : Date.parse(now);
    if (target !== null && target < clock.now()) return { problem: "clock-backwards" };
    if (target !== null && target > clock.now() + farthestMs) return { problem: "clock-too-far" };
    if (target !== null) {
      await sweepUntil(target);
      if (lead.signal.aborted) throw lead.signal.reason;
      if (target >= clock.now()) clock.goTo(target);
    }
    if (rate !== undefined) clock.setRate(rate);
    const estate = clock.now();
    await lead.pool.query(
      `WITH set AS (UPDATE run SET "clockEstate" = $2, "clockWall" = $3, "clockRate" = $4 WHERE id = $1 RETURNING 1)
       UPDATE leader SET version = version + 1 WHERE run = $1 AND EXISTS (SELECT 1 FROM set)
       RETURNING pg_notify('board', version::text)`,
      [lead.run, new Date(estate), new Date(), clock.rate],
    );
    return { answer: { now: new Date(estate).toISOString(), rate: clock.rate } };
  }
}
