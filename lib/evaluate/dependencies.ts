import { epochMs } from "../observations/time.ts";
import { lostReaders, rememberReaders } from "./lost-readers.ts";
import { recallFrom, type Sweeping } from "./scope.ts";
import type { DependencyFinding } from "./types.ts";

/** Sweeps in a row with a leaderless partition, before this one and with it. */
const leaderlessKey = (id: string) => `leaderless:${id}`;
/** A leader election passes within two sweeps. */
const electionSweeps = 2;

/**
 * What a dependency's own probe says. Only the target's own error or a witness makes it down; DNS, TLS, refused
 * credentials and lone time-outs say that the monitor cannot see.
 */
export function findDependency(sweeping: Sweeping, id: string): DependencyFinding {
  const found = sweeping.dependencies.get(id) ?? judge(sweeping, id);
  sweeping.dependencies.set(id, found);
  return found;
}

function judge(sweeping: Sweeping, id: string): DependencyFinding {
  const seen = sweeping.look(`dependency.${id}`);
  const isConnect = sweeping.contract.dependencies[id]?.kind === "connect";
  if (seen.ok) {
    if (isConnect) rememberReaders(sweeping, id);
    if (seen.value.kind !== "dependency-probe") {
      return { state: "unseen", reason: "wrong-kind", failure: "wrong-kind" };
    }
    const leaderless = seen.value.leaderless ?? 0;
    const sweeps = leaderless > 0 ? countLeaderless(sweeping, id) : clearLeaderless(sweeping, id);
    return sweeps > electionSweeps ? { state: "down", reason: "leaderless", leaderless } : { state: "up" };
  }
  if (seen.failure === "refused" || seen.failure === "server-error") return { state: "down", reason: seen.failure };
  const told = isConnect ? lostReaders(sweeping, id) : witnessed(sweeping, id);
  if (seen.failure === "timeout" && told) return { state: "down", reason: "witnessed" };
  return { state: "unseen", reason: seen.reason, failure: seen.failure };
}

export const dependencyIsDown = (sweeping: Sweeping, id: string): boolean =>
  id in sweeping.contract.dependencies && findDependency(sweeping, id).state === "down";

/** Somebody else who reads through the brokers hangs too: they are gone, not the network between them and the monitor. */
function witnessed(sweeping: Sweeping, id: string): boolean {
  if (sweeping.contract.dependencies[id]?.kind !== "kafka") return false;
  return offsetsHang(sweeping) || batchHangs(sweeping, id);
}

/** Connect answers, and its reads through the brokers hang. */
const offsetsHang = ({ contract, look }: Sweeping): boolean =>
  Object.keys(contract.dependencies).some((other) => {
    const seen = look(`dependency.${other}`);
    return seen.ok && seen.value.kind === "dependency-probe" && seen.value.witness === "offsets-timeout";
  });

/** A query's planned batch does not finish: said so early that this page is there before the query's own. */
function batchHangs({ contract, look, now }: Sweeping, id: string): boolean {
  const early = (contract.dependencies[id]?.downFor ?? 0) + 2 * contract.sweep;
  return Object.values(contract.products).some(({ inRun, prefix, cursors }) =>
    Object.entries(cursors).some(([name, cursor]) => {
      if (!inRun || cursor.kind !== "spark-checkpoint" || !cursor.needs.includes(id)) return false;
      const seen = look(`${prefix}.${name}`);
      if (!seen.ok || seen.value.kind !== "spark-checkpoint") return false;
      const { plannedBatch, committedBatch, plannedAt, asyncProgress } = seen.value;
      if (plannedBatch === null || plannedAt === null || asyncProgress) return false;
      return plannedBatch > (committedBatch ?? -1) && now - epochMs(plannedAt) > cursor.batchWithin - early;
    }),
  );
}

function countLeaderless(sweeping: Sweeping, id: string): number {
  const count = (recallFrom<number>(sweeping, leaderlessKey(id)) ?? 0) + 1;
  sweeping.after[leaderlessKey(id)] = count;
  return count;
}

function clearLeaderless(sweeping: Sweeping, id: string): number {
  if (recallFrom(sweeping, leaderlessKey(id)) !== undefined) sweeping.after[leaderlessKey(id)] = 0;
  return 0;
}
