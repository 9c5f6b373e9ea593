import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listed } from "../../lab/fire/answer.ts";
import { versionsOf } from "../../lab/fire/evidence.ts";
import type { Fault } from "../../lab/fire/fault.ts";
import { fire } from "../../lab/fire/firing.ts";
import { type Lane, lanes } from "../../lab/fire/lane.ts";
import { keepQuiet, type QuietSituation } from "../../lab/fire/quiet.ts";
import type { Watch } from "../../lab/fire/watch.ts";
import type { Say } from "../../lab/parts/part.ts";
import { evidenceSchema } from "../../lib/runbook/evidence.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import type { Span } from "./judge.ts";
import type { PeersOnLab } from "./peers-on-lab.ts";
import type { Cause, Quiet } from "./result.ts";
import { Watching } from "./watching.ts";

export type Range = { peers: PeersOnLab; watch: Watch; say: Say };

const laneOf = (subject: string): Lane => {
  const [head] = subject.split(".");
  if (head === "tile" || head === "landing") return lanes.progress;
  if (head === "purchases" || head === "revenue") return lanes.purchases;
  return head === "enrollment" ? lanes.enrollment : null;
};

/** For the board and for the peers the same source hangs: each has a proxy of its own before it. */
function hungForPeersToo(fault: Fault, { toPostgres }: PeersOnLab): Fault {
  if (fault.failureMode !== "F31") return fault;
  return {
    ...fault,
    inject: async (stack) => {
      await toPostgres.set({ kind: "hang" });
      await fault.inject(stack);
    },
    remove: async (stack) => {
      await toPostgres.set({ kind: "pass" });
      await fault.remove(stack);
    },
  };
}

/** Causes a fault once, before the board and both pairs at the same time. It stands until the peers have told what they will. */
export async function compareCause(given: Fault, { peers, watch, say }: Range): Promise<Cause> {
  const { stack, pairs, arrivals } = peers;
  const fault = hungForPeersToo(given, peers);
  let watching: Watching | null = null;
  let from = 0;
  let to = 0;
  let lit: Cause["peers"] = { default: [], fastest: [] };
  let stood = 0;
  const standing: Fault = {
    ...fault,
    inject: async (on) => {
      watching = await Watching.start(pairs, arrivals);
      await fault.inject(on);
      from = Date.now();
    },
    remove: async (on) => {
      const seen = watching;
      watching = null;
      if (seen !== null) {
        if (from === 0) from = Date.now();
        await seen.settled(from);
        to = Date.now();
        lit = await seen.end({ from, to }, fault.subject);
        stood = Math.round((to - from) / 1_000);
      }
      await fault.remove(on);
    },
  };
  await fire(standing, { stack, watch, say, lane: laneOf(fault.subject) }).catch((error: Error) => {
    say(`${fault.failureMode} ${fault.shape}: the firing did not go its whole way: ${error.message}`);
  });
  if (stood === 0) throw new Error(`${fault.failureMode} ${fault.shape} was never caused`);
  const { failureMode, shape, about, subject } = fault;
  const ours = oursIn(watch, fault, { from, to }) ?? fromEvidence(fault);
  return { failureMode, shape, about, subject, at: new Date(from).toISOString(), stood, ours, peers: lit };
}

const rounded = (ms: number): number => Math.round(ms / 100) / 10;

/** What the board said of this cause while it stood; null where its page did not fire. */
function oursIn(watch: Watch, { failureMode, subject }: Fault, { from, to }: Span): Cause["ours"] {
  const meanwhile = watch.moments.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to);
  const isIts = (each: { failureMode: string; subject: string }) =>
    each.failureMode === failureMode && each.subject === subject;
  const fired = meanwhile.find((moment) => listed(moment).some(isIts));
  const page = fired && listed(fired).find(isIts);
  if (!fired || !page) return null;
  const seen = meanwhile.find(({ evaluation }) =>
    evaluation.verdicts.some((verdict) => isIts(verdict) && verdict.state !== "ok"),
  );
  const pages = new Set(meanwhile.flatMap(listed).map((each) => `${each.failureMode} ${each.subject}`));
  return {
    from: "run",
    reason: page.reason,
    owners: page.owners,
    detected: rounded(Date.parse(seen?.at ?? fired.at) - from),
    notified: rounded(Date.parse(fired.at) - from),
    pages: [...pages],
  };
}

function fromEvidence({ failureMode, shape }: Fault): Cause["ours"] {
  const file = join(projectRoot(), "evidence", `${failureMode}.json`);
  const evidence = evidenceSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const fired = evidence.shapes.find((each) => each.shape === shape);
  if (!fired) return null;
  const { seconds, page } = fired;
  const times = { detected: seconds.injectToDetect, notified: seconds.injectToNotify };
  return { from: "evidence", reason: page.reason, owners: page.owners, ...times, pages: [] };
}

/** Brings a situation about that must page nobody, before the board and both pairs. */
export async function compareQuiet(situation: QuietSituation, { peers, watch, say }: Range): Promise<Quiet> {
  const { stack, pairs, arrivals } = peers;
  const folder = mkdtempSync(join(tmpdir(), "one-board-quiet-"));
  let watching: Watching | null = null;
  let from = 0;
  let lit: Quiet["peers"] = { default: [], fastest: [] };
  const standing: QuietSituation = {
    ...situation,
    cause: async (on) => {
      watching = await Watching.start(pairs, arrivals);
      from = Date.now();
      await situation.cause(on);
    },
    end: async (on) => {
      const seen = watching;
      watching = null;
      if (seen !== null) {
        await seen.settled(from);
        lit = await seen.end({ from, to: Date.now() }, situation.id);
      }
      await situation.end(on);
    },
  };
  try {
    const ours = await keepQuiet(standing, stack, watch, folder, say).then(
      ({ pages }) => pages,
      (error: Error) => [error.message],
    );
    const lasted = Math.round((Date.now() - from) / 1_000);
    const { id, about } = situation;
    return { situation: id, about, at: new Date(from).toISOString(), lasted, ours, peers: lit };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const allVersions = async ({ stack, versions }: PeersOnLab): Promise<Record<string, string>> => ({
  ...(await versionsOf(stack)),
  ...versions,
});
