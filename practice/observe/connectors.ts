import type { Observation } from "../../lib/observations/types.ts";
import { active } from "../effects.ts";
import type { Model } from "../model.ts";
import { connectorConfiguration } from "./configuration.ts";

/** From a start to the failure, of each turn of a loop. */
const runsFor = 0.4;

/** What Connect answers for one connector with one task. */
export function connectorOf(model: Model, id: string, at: number): Observation {
  const told = { starts: startsOf(model, id, at), configuration: connectorConfiguration(model, id, at) };
  const trouble = active(
    model.effects.connectors.filter((entry) => entry.id === id),
    at,
  );
  if (trouble) {
    const { from: _from, to: _to, id: _id, state, tasks, ...trace } = trouble;
    return {
      kind: "connect-connector",
      present: true,
      state,
      tasks: tasks === "taskless" ? [] : [{ id: 0, state: tasks, ...trace }],
      ...told,
    };
  }
  const loop = active(
    model.effects.loops.filter((entry) => entry.id === id),
    at,
  );
  const failed = loop !== undefined && ((at - loop.from) / loop.everyMs) % 1 > runsFor;
  const task = failed
    ? ({ id: 0, state: "FAILED", exceptionClass: "org.apache.kafka.connect.errors.ConnectException" } as const)
    : ({ id: 0, state: "RUNNING" } as const);
  return { kind: "connect-connector", present: true, state: "RUNNING", tasks: [task], ...told };
}

/** Starts of the connector's task ever: the first, one after each trouble, and those of its loops. */
function startsOf(model: Model, id: string, at: number): number {
  const { connectors, started, loops } = model.effects;
  let starts = 1 + connectors.filter((entry) => entry.id === id && entry.to <= at).length;
  starts += started.filter((entry) => entry.at <= at && entry.ids.includes(id)).length;
  for (const loop of loops) {
    if (loop.id === id && loop.from <= at) {
      starts += Math.floor((Math.min(at, loop.to) - loop.from) / loop.everyMs) + (loop.to <= at ? 2 : 1);
    }
  }
  return starts;
}
