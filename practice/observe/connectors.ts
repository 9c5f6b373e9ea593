import type { Observation, ObservationOf } from "../../lib/observations/types.ts";
import { active } from "../effects.ts";
import type { Model } from "../model.ts";

/** What Connect answers for one connector with one task. */
export function connectorOf(model: Model, id: string, at: number): Observation {
  const trouble = active(
    model.effects.connectors.filter((entry) => entry.id === id),
    at,
  );
  if (!trouble) {
    return { kind: "connect-connector", present: true, state: "RUNNING", tasks: [{ id: 0, state: "RUNNING" }] };
  }
  const { from: _from, to: _to, id: _id, state, tasks, ...trace } = trouble;
  return {
    kind: "connect-connector",
    present: true,
    state,
    tasks: tasks === "taskless" ? [] : [{ id: 0, state: tasks, ...trace }],
  };
}

type Group = ObservationOf<"consumer-group">;

/** A reader's group: stable unless something happened to it; a group that is dead has no commits either. */
export function groupOf(
  model: Model,
  id: string,
  at: number,
  usual: { protocol: Group["protocol"]; members: number },
  partitions: Group["partitions"],
): Group {
  const trouble = active(
    model.effects.groups.filter((entry) => entry.id === id),
    at,
  );
  if (!trouble) return { kind: "consumer-group", state: "Stable", ...usual, partitions };
  const gone = trouble.state === "Dead";
  return {
    kind: "consumer-group",
    state: trouble.state,
    protocol: usual.protocol,
    members: trouble.members,
    partitions: gone
      ? partitions.map((partition) => ({ ...partition, committed: null, oldestUnreadAt: null }))
      : partitions,
  };
}
