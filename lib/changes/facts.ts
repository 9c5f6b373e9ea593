import type { Observation, Observed } from "../observations/types.ts";

export type Facts = Readonly<Record<string, string>>;

/**
 * What of an observation stands still from sweep to sweep unless somebody or something changed it. Null: nothing of it is
 * followed, or it was not seen; what was known before stays known.
 */
export function factsOf(id: string, observed: Observed): Facts | null {
  if (id.startsWith("dependency.")) return { answers: "value" in observed ? "yes" : observed.failed };
  return "value" in observed ? followed(observed.value) : null;
}

function followed(value: Observation): Facts | null {
  switch (value.kind) {
    case "connect-connector": {
      const failed = value.tasks.find(({ state }) => state === "FAILED");
      return {
        state: value.present ? (value.state ?? "UNASSIGNED") : "absent",
        failed: failed ? "yes" : "no",
        ...(failed?.rootClass ? { exceptionClass: failed.rootClass } : {}),
        ...(value.starts === undefined ? {} : { starts: String(value.starts) }),
        ...(value.configuration === undefined ? {} : { configuration: value.configuration }),
      };
    }
    case "replication-slot":
      return {
        state: value.present ? (value.active ? "active" : "inactive") : "absent",
        ...(value.postmasterStartedAt ? { postmaster: value.postmasterStartedAt } : {}),
      };
    case "consumer-group":
      return { state: groupState(value.state), ...topics(value.partitions), ...configured(value.topics ?? []) };
    case "spark-checkpoint":
      return { query: value.queryId, ...(value.runId ? { run: value.runId } : {}), ...topics(value.partitions) };
    case "schema-deploys": {
      const newest = value.events.at(-1);
      return newest ? { newest: newest.at } : { newest: "" };
    }
    default:
      return null;
  }
}

/** A rebalance comes and goes with every deployment and is no change of its own. */
const groupState = (state: string): string => (state === "Empty" || state === "Dead" ? state : "with members");

type Partitions = Extract<Observation, { kind: "consumer-group" }>["partitions"];

function topics(partitions: Partitions): Facts {
  const facts: Record<string, string> = {};
  for (const { topic, topicId } of partitions) {
    facts[`partitions ${topic}`] = String(Number(facts[`partitions ${topic}`] ?? 0) + 1);
    if (topicId) facts[`identity ${topic}`] = topicId;
  }
  return facts;
}

const configured = (of: readonly { topic: string; configuration: string }[]): Facts =>
  Object.fromEntries(of.map(({ topic, configuration }) => [`configuration ${topic}`, configuration]));
