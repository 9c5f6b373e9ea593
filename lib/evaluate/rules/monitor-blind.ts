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
    if (unseen.size === 0) return sources.map((source) => judge(scope, source, null));
    const dark = darkConnections(scope, sources, unseen);
    return sources.map((source) => judge(scope, source, unseen.get(source.id) ?? dark.get(source.id) ?? null));
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

function judge(scope: EstateScope, source: ExpectedSource, gone: Missing | null): Verdict {
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
  const since = scope.recall<{ since: number } | null>(source.id)?.since ?? now;
  scope.remember(source.id, { since });
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
