import { isoInstant } from "../../lib/observations/time.ts";
import type { Observation, ObservationOf } from "../../lib/observations/types.ts";
import type { Model } from "../model.ts";

type Event = ObservationOf<"schema-deploys">["events"][number];
const every = 2 * 86_400_000;
const kept = 7 * 86_400_000;

/** Schema registrations of the last week: one every second day, and those injected. */
export function schemaDeploys(model: Model, at: number): Observation {
  const { refusedSchema, registeredSchema } = model.effects;
  const events: (Omit<Event, "at"> & { moment: number })[] = [];
  for (let moment = Math.ceil((at - kept) / every) * every; moment <= at; moment += every) {
    events.push({ subject: "learning.progress-value", moment, result: "registered", deployer: "progress-service" });
  }
  for (const { from, to, subject, deployer } of refusedSchema) {
    events.push({ subject, deployer, moment: from, result: "rejected" });
    events.push({ subject, deployer, moment: to, result: "registered" });
  }
  for (const { at: moment, subject, deployer } of registeredSchema) {
    events.push({ subject, deployer, moment, result: "registered" });
  }
  return {
    kind: "schema-deploys",
    events: events
      .filter(({ moment }) => moment > at - kept && moment <= at)
      .sort((one, other) => one.moment - other.moment)
      .map(({ moment, subject, result, deployer }) => ({ subject, result, deployer, at: isoInstant(moment) })),
  };
}
