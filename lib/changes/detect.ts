import type { Observed, Sweep } from "../observations/types.ts";
import { type Facts, factsOf } from "./facts.ts";
import type { Change, ChangeKind, SeenFacts } from "./kinds.ts";

type Draft = { kind: ChangeKind; detail?: Readonly<Record<string, string>>; at?: string };

/** What this sweep shows that the one before did not. A first sight, and what was not seen, are no change. Pure. */
export function detectChanges(before: SeenFacts, sweep: Sweep): { seen: SeenFacts; changes: Change[] } {
  const seen: Record<string, Facts> = { ...before };
  const changes: Change[] = [];
  for (const [subject, observed] of Object.entries(sweep.observations)) {
    const facts = factsOf(subject, observed);
    if (facts === null) continue;
    const known = before[subject];
    if (known) {
      for (const { kind, detail = {}, at = sweep.at } of differences(known, facts, observed)) {
        changes.push({ subject, at, kind, detail });
      }
    }
    seen[subject] = facts;
  }
  return { seen, changes };
}

function differences(before: Facts, now: Facts, observed: Observed): Draft[] {
  const moved = (key: string) => before[key] !== undefined && now[key] !== undefined && before[key] !== now[key];
  if (now.answers !== undefined) {
    if (!moved("answers")) return [];
    if (now.answers === "yes") return [{ kind: "reachable" }];
    return before.answers === "yes" ? [{ kind: "unreachable", detail: { failure: now.answers } }] : [];
  }
  if (!("value" in observed)) return [];
  switch (observed.value.kind) {
    case "connect-connector":
      return connector(before, now, moved);
    case "replication-slot":
      return [
        ...(moved("postmaster") ? [{ kind: "database-started" } as const] : []),
        ...(moved("state") ? [{ kind: "slot-state", detail: fromTo(before, now) } as const] : []),
      ];
    case "consumer-group":
      return [
        ...(moved("state") ? [{ kind: "group-state", detail: fromTo(before, now) } as const] : []),
        ...ofTopics(before, now),
      ];
    case "spark-checkpoint":
      if (moved("query")) return [{ kind: "checkpoint-new" }];
      return [...(moved("run") ? [{ kind: "query-started" } as const] : []), ...ofTopics(before, now)];
    case "schema-deploys":
      return observed.value.events
        .filter(({ at }) => at > (before.newest ?? ""))
        .map(({ at, subject, result, deployer }) => ({
          kind: result === "rejected" ? "schema-rejected" : "schema-registered",
          detail: { subject, ...(deployer === null ? {} : { service: deployer }) },
          at,
        }));
    default:
      return [];
  }
}

const fromTo = (before: Facts, now: Facts) => ({ from: before.state ?? "", to: now.state ?? "" });

function connector(before: Facts, now: Facts, moved: (key: string) => boolean): Draft[] {
  const drafts: Draft[] = [];
  if (moved("configuration")) drafts.push({ kind: "configured" });
  if (moved("state")) drafts.push({ kind: "connector-state", detail: fromTo(before, now) });
  if (before.failed === "no" && now.failed === "yes") {
    drafts.push({
      kind: "task-failed",
      ...(now.exceptionClass === undefined ? {} : { detail: { exceptionClass: now.exceptionClass } }),
    });
  } else if (moved("starts") && now.failed === "no") drafts.push({ kind: "tasks-started" });
  return drafts;
}

/** By topic: made anew, wider, or configured otherwise. */
function ofTopics(before: Facts, now: Facts): Draft[] {
  return Object.entries(now).flatMap(([key, value]): Draft[] => {
    const [fact, topic] = [key.slice(0, key.indexOf(" ")), key.slice(key.indexOf(" ") + 1)];
    const old = before[key];
    if (old === undefined || old === value) return [];
    if (fact === "identity") return [{ kind: "topic-recreated", detail: { topic } }];
    if (fact === "configuration") return [{ kind: "topic-configured", detail: { topic } }];
    if (fact === "partitions" && Number(value) > Number(old)) {
      return [{ kind: "partitions-added", detail: { topic, from: old, to: value } }];
    }
    return [];
  });
}
