import { expect, test } from "vitest";
import type { Observation, Observed } from "../observations/types.ts";
import { detectChanges } from "./detect.ts";
import type { SeenFacts } from "./kinds.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 30, 2, minute)).toISOString();
type Connector = Extract<Observation, { kind: "connect-connector" }>;
const connector = (over: Partial<Connector> = {}): Connector => ({
  ...{ kind: "connect-connector", present: true, state: "RUNNING", starts: 3, configuration: "0a1b2c3d" },
  tasks: [{ id: 0, state: "RUNNING" }],
  ...over,
});
const failed: Connector["tasks"] = [
  { id: 0, state: "FAILED", rootClass: "org.apache.kafka.common.errors.RecordTooLargeException" },
];

/** Kinds by sweep, one sweep a minute. */
function told(id: string, ...values: (Observation | "refused" | "timeout")[]) {
  let seen: SeenFacts = {};
  return values.map((value, minute) => {
    const observed: Observed =
      typeof value === "string" ? { observedAt: at(minute), failed: value } : { observedAt: at(minute), value };
    const detected = detectChanges(seen, { at: at(minute), observations: { [id]: observed } });
    seen = detected.seen;
    return detected.changes.map(({ kind }) => kind);
  });
}

test("a first sight is no change, and neither is the same seen again", () => {
  expect(told("enrollment.connector", connector(), connector())).toEqual([[], []]);
});

test("a configuration and the task that fails on it are two changes, with the class and no word of the configuration", () => {
  const { seen } = detectChanges({}, { at: at(0), observations: { c: { observedAt: at(0), value: connector() } } });
  const value = connector({ tasks: failed, configuration: "ffff0000" });
  const { changes } = detectChanges(seen, { at: at(1), observations: { c: { observedAt: at(1), value } } });
  expect(changes).toEqual([
    { subject: "c", at: at(1), kind: "configured", detail: {} },
    {
      ...{ subject: "c", at: at(1), kind: "task-failed" },
      detail: { exceptionClass: "org.apache.kafka.common.errors.RecordTooLargeException" },
    },
  ]);
});

test("what was not seen is no change, and the next sight is held against the last one", () => {
  expect(told("c", connector(), "timeout", connector({ configuration: "ffff0000" }))).toEqual([[], [], ["configured"]]);
});

test("a start of tasks is told once they run, and a stop and its end by the connector's own words", () => {
  expect(
    told(
      "c",
      connector(),
      connector({ state: "STOPPED", tasks: [] }),
      connector({ starts: 4 }),
      connector({ starts: 5 }),
    ),
  ).toEqual([[], ["connector-state"], ["connector-state", "tasks-started"], ["tasks-started"]]);
});

test("a dependency that errs is told once, and its return", () => {
  const up: Observation = { kind: "dependency-probe", reachable: true };
  expect(told("dependency.kafka", up, "refused", "timeout", up, up)).toEqual([
    [],
    ["unreachable"],
    [],
    ["reachable"],
    [],
  ]);
});

test("a topic made anew, widened or set otherwise is told by its name; a rebalance is not told", () => {
  const group = (state: "Stable" | "PreparingRebalance", topicId: string, count: number, configuration: string) =>
    ({
      ...{ kind: "consumer-group", state, members: 1 },
      partitions: Array.from({ length: count }, (_, partition) => ({
        ...{ topic: "t", partition, committed: "0", start: "0", end: "0", topicId },
      })),
      topics: [{ topic: "t", configuration }],
    }) satisfies Observation;
  expect(
    told(
      "enrollment.fold",
      group("Stable", "a", 2, "00000001"),
      group("PreparingRebalance", "a", 2, "00000001"),
      group("Stable", "a", 3, "00000001"),
      group("Stable", "b", 3, "00000002"),
    ),
  ).toEqual([[], [], ["partitions-added"], ["topic-recreated", "topic-configured"]]);
});

test("schema registrations are told with their own time, each once", () => {
  const event = (minute: number, result: "rejected" | "registered") =>
    ({ subject: "s-value", at: at(minute), result, deployer: "purchase-service" }) as const;
  const seen = detectChanges(
    {},
    {
      at: at(0),
      observations: { d: { observedAt: at(0), value: { kind: "schema-deploys", events: [event(0, "registered")] } } },
    },
  ).seen;
  const events = [event(0, "registered"), event(3, "rejected"), event(4, "registered")];
  const observations = { d: { observedAt: at(5), value: { kind: "schema-deploys" as const, events } } };
  expect(detectChanges(seen, { at: at(5), observations }).changes.map(({ at, kind }) => [at, kind])).toEqual([
    [at(3), "schema-rejected"],
    [at(4), "schema-registered"],
  ]);
});
