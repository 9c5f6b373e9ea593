import fc from "fast-check";
import { expect, test } from "vitest";
import type { Observed } from "../observations/types.ts";
import { evaluate } from "./evaluate.ts";
import { expectedSources } from "./expected-sources.ts";
import { clock, dawn } from "./proof/healthy.fixture.ts";
import { observe, shippedContract } from "./proof/timeline.fixture.ts";
import type { Memory } from "./types.ts";

const contract = shippedContract();
const ids = expectedSources(contract).map((source) => source.id);
const failures = ["refused", "timeout", "dns", "tls", "unauthorized", "forbidden", "server-error", "conflict"] as const;
/** What may come instead of a document: nothing, a failure, an old one, or what no source should return. */
const oddities = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom(...failures).map((failed) => ({ failed })),
  fc.constant("stale" as const),
  fc.anything().map((garbage) => ({ garbage })),
);
const losses = fc.dictionary(fc.constantFrom(...ids), oddities, { maxKeys: ids.length });

type Losses = Record<string, typeof oddities extends fc.Arbitrary<infer T> ? T : never>;

function lose(second: number, lost: Losses): Record<string, Observed> {
  const observations = observe([], second);
  for (const [id, oddity] of Object.entries(lost)) {
    const healthy = observations[id];
    delete observations[id];
    if (oddity === undefined) continue;
    if (oddity === "stale") {
      if (healthy) observations[id] = { ...healthy, observedAt: clock(second - 3_600) };
    } else if ("failed" in oddity) observations[id] = { observedAt: clock(second), failed: oddity.failed };
    else observations[id] = { observedAt: clock(second), value: oddity.garbage } as Observed;
  }
  return observations;
}

const sweep = (memory: Memory, second: number, lost: Losses) =>
  evaluate(contract, memory, { at: clock(second), observations: lose(second, lost) }, dawn + second * 1000);

test("whatever is lost, nothing throws and nothing of a lost observation is ok", () => {
  fc.assert(
    fc.property(fc.array(losses, { minLength: 1, maxLength: 4 }), (sweeps) => {
      let memory: Memory = {};
      sweeps.forEach((lost, index) => {
        const said = sweep(memory, index * 15, lost as Losses);
        memory = JSON.parse(JSON.stringify(said.memory));
        for (const id of Object.keys(lost)) {
          const ok = said.verdicts.filter((verdict) => verdict.subject === id && verdict.state === "ok");
          // A refused dependency is an answer: the monitor does see it.
          expect(ok.filter((verdict) => !(id.startsWith("dependency.") && verdict.failureMode === "F31"))).toEqual([]);
        }
      });
    }),
    { numRuns: 150 },
  );
});

test("an unknown verdict names what was not seen, and a figure keeps its last known value and time", () => {
  fc.assert(
    fc.property(losses, (lost) => {
      const whole = sweep({}, 0, {});
      const said = sweep(JSON.parse(JSON.stringify(whole.memory)), 15, lost as Losses);
      for (const verdict of said.verdicts) if (verdict.state === "unknown") expect(verdict.unseen).toBeTruthy();
      for (const signal of said.signals) {
        const before = whole.signals.find((other) => other.id === signal.id);
        const reading = said.readings.find((other) => other.signal === signal.id);
        if (reading?.value === null) {
          expect([signal.value, signal.observedAt]).toEqual([before?.value, before?.observedAt]);
          expect(signal.state).not.toBe("ok");
        }
      }
    }),
    { numRuns: 150 },
  );
});

test("the same sweep from the same memory says the same", () => {
  fc.assert(
    fc.property(losses, (lost) => {
      const first = sweep({}, 0, lost as Losses);
      expect(sweep({}, 0, lost as Losses)).toEqual(first);
    }),
    { numRuns: 30 },
  );
});

test("a document with one field of it spoilt is read or refused, and throws nothing", () => {
  const spoilt = fc.record({
    id: fc.constantFrom(...ids),
    field: fc.nat(20),
    value: fc.anything(),
    all: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(spoilt, { minLength: 1, maxLength: 5 }), (spoils) => {
      const whole = observe([], 0);
      const observations = { ...whole };
      for (const { id, field, value, all } of spoils) {
        const healthy = whole[id];
        if (all || !healthy || !("value" in healthy)) {
          observations[id] = value as Observed;
          continue;
        }
        const key = Object.keys(healthy.value)[field % Object.keys(healthy.value).length] ?? "kind";
        observations[id] = { ...healthy, value: { ...healthy.value, [key]: value } } as Observed;
      }
      expect(() => evaluate(contract, {}, { at: clock(0), observations }, dawn)).not.toThrow();
    }),
    { numRuns: 300 },
  );
});
