import { isoInstant } from "../../observations/time.ts";
import { type ExpectedSource, expectedSources } from "../expected-sources.ts";
import type { EstateRule, EstateScope, Verdict } from "../types.ts";
import { seconds } from "../verdicts.ts";

/**
 * F31: what the monitor expects to see and does not. Its subject is the observation; a dependency's own probe stands
 * for its connection, and says so too when every source read through it is unseen.
 */
export const monitorBlind: EstateRule = {
  failureModes: ["F31"],
  keys: ["unknownPageAfter"],
  evaluate(scope) {
    const sources = expectedSources(scope.contract);
    const unseen = new Map<string, Missing>();
    for (const source of sources) {
      const gone = missing(scope, source);
      if (gone !== null) unseen.set(source.id, gone);
    }
    if (unseen.size === 0) return sources.map((source) => judge(scope, source, null, null));
    for (const [id, gone] of darkConnections(scope, sources, unseen)) unseen.set(id, gone);
    return sources.map((source) => {
      const gone = unseen.get(source.id) ?? null;
      return judge(scope, source, gone, gone && source.dependency !== null ? firstUnseen(scope, source, unseen) : null);
    });
  },
};

type Missing = { reason: Verdict["reason"]; failure: string };

/** A probe that was refused is an answer about its target: that one is judged, not unseen. */
function missing(scope: EstateScope, source: ExpectedSource): Missing | null {
  if (source.dependency !== null) {
    const finding = scope.dependency(source.dependency);
    return finding.state === "unseen" ? { reason: finding.reason, failure: finding.failure } : null;
  }
  const seen = scope.look(source.id);
  if (!seen.ok) return { reason: seen.reason, failure: seen.failure };
  return seen.value.kind === source.kind ? null : { reason: "wrong-kind", failure: "wrong-kind" };
}

/** Connections whose probe answers while all that is read through them (two sources or more) is unseen. */
function darkConnections(scope: EstateScope, sources: readonly ExpectedSource[], unseen: ReadonlyMap<string, Missing>) {
  const dark = new Map<string, Missing>();
  for (const { id, dependency } of sources) {
    if (dependency === null || scope.dependency(dependency).state !== "up") continue;
    const through = sources.filter((source) => source.dependency === null && source.through === dependency);
    const first = through.length > 1 && through[0] ? unseen.get(through[0].id) : null;
    if (first && through.every((source) => unseen.get(source.id))) dark.set(id, first);
  }
  return dark;
}

const unseenSince = ({ recall, now }: EstateScope, id: string): number =>
  recall<{ since: number } | null>(id)?.since ?? now;

/**
 * When a connection began to be unseen: with the first source read through it, where that was within the two sweeps before.
 * A hang that begins within a sweep is met by its sources there and by the probe in the next. Estate clock, ms.
 */
function firstUnseen(scope: EstateScope, { id, dependency }: ExpectedSource, unseen: ReadonlyMap<string, Missing>) {
  const { sweep, monitor } = scope.contract;
  const own = unseenSince(scope, id);
  const through = expectedSources(scope.contract).filter(
    (source) => source.through === dependency && unseen.has(source.id),
  );
  const began = through.map((source) => unseenSince(scope, source.id));
  return Math.min(own, ...began.filter((since) => own - since <= 2 * Math.max(sweep, monitor.sourceTimeout)));
}

/** `first`: since when, where that is not what the source itself tells. */
function judge(scope: EstateScope, source: ExpectedSource, gone: Missing | null, first: number | null): Verdict {
  const { contract, now } = scope;
  const verdict: Verdict = {
    failureMode: "F31",
    subject: source.id,
    product: null,
    state: "ok",
    reason: "within-limit",
    owners: contract.monitor.owners,
    evidence: {},
    forMs: 0,
  };
  if (gone === null) {
    if (scope.recall(source.id) !== undefined) scope.remember(source.id, null);
    return verdict;
  }
  const own = unseenSince(scope, source.id);
  scope.remember(source.id, { since: own });
  const since = first ?? own;
  const long = now - since > contract.monitor.unknownPageAfter;
  return {
    ...verdict,
    state: long ? "page" : "unknown",
    reason: long ? "unknown-too-long" : gone.reason,
    ...(long && { since: isoInstant(since) }),
    unseen: source.id,
    evidence: {
      source: source.id,
      failure: gone.failure,
      through: source.through,
      readerOf: source.product,
      explainedByDependency: source.needs.some((id) => scope.dependencyDown(id)),
      unseenSeconds: seconds(now - since),
      allowedSeconds: seconds(contract.monitor.unknownPageAfter),
    },
  };
}
