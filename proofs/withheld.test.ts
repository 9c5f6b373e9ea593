import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { productState } from "../lib/judge/compare.ts";
import { contractOf } from "../lib/judge/contract.ts";
import { kindsOf } from "../lib/judge/observed.ts";
import { type Proof, readProofs } from "../lib/judge/read.ts";
import { type Frame, type Played, playProof } from "../lib/judge/run.ts";
import { failureReasons } from "../lib/observations/schema.ts";

const minute = 60_000;
const afterwards = 6 * minute;
const files =
  "slot-stopped slot-lost slot-recreated revenue groups broker-down connect-down purchase-dead-letter tile-windows";

/** A proof up to the moment at which it knows a page open; what heals the fault later is left out. */
type Fault = { proof: Proof; openAt: number };
const faults: Fault[] = files.split(" ").flatMap((name) => {
  const read = readProofs(join("proofs", "independent", `${name}.yaml`));
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  return read.proofs.flatMap((proof) => {
    const open = proof.row.expect.find(({ at, pages }) => pages && pages.length > 0 && at <= 7 * minute);
    return open ? [{ proof, openAt: open.at }] : [];
  });
});
const contract = faults[0] && contractOf(faults[0].proof);
if (!contract || "problems" in contract) throw new Error("no contract");
const ids = [...kindsOf(contract.contract).keys()];

/** What nobody can call ok without having seen it. */
const headlines: Record<string, readonly string[]> = {
  "progress-tile": ["tile.events", "tile.sink"],
  "progress-landing": ["landing.dlq"],
  "purchase-lines": ["purchases.table", "purchases.sent", "purchases.prefix"],
  "enrollment-cohort": ["enrollment.slot"],
  "course-revenue": ["revenue.group"],
};

const loss = fc.oneof(
  fc.constant("absent" as const),
  fc.constantFrom(...failureReasons).map((failed) => ({ failed })),
);
const withheld = fc.dictionary(fc.constantFrom(...ids), loss, { minKeys: 1, maxKeys: ids.length });
type Withheld = typeof withheld extends fc.Arbitrary<infer T> ? T : never;

function playWithheld({ proof, openAt }: Fault, lost: Withheld): Played {
  const steps = proof.steps.filter(({ step }) => step.at <= openAt);
  const spoken = new Set(steps.flatMap(({ step }) => Object.keys(step.observe ?? {})));
  const observe = Object.fromEntries(Object.entries(lost).filter(([id]) => spoken.has(id)));
  const last = { step: { at: openAt + 1, observe }, located: proof.located, file: proof.file, path: [] };
  const row = { ...proof.row, until: openAt + afterwards, expect: [{ at: openAt }] };
  const played = playProof({ ...proof, row, steps: [...steps, last] });
  if ("problems" in played) throw new Error(JSON.stringify(played.problems));
  return played;
}

const openIn = (frame: Frame | undefined) =>
  (frame?.pages ?? []).filter(({ state }) => state === "firing" || state === "acknowledged");

test("there are faults of every kind to withhold from", () => {
  expect(faults.length).toBeGreaterThan(25);
});

test("whatever is withheld, no open page resolves and nothing is ok whose headline was not observed", () => {
  fc.assert(
    fc.property(fc.constantFrom(...faults), withheld, (fault, lost) => {
      const played = playWithheld(fault, lost);
      const before = openIn(played.frames.findLast(({ at }) => at <= fault.openAt));
      expect(before.length).toBeGreaterThan(0);
      for (const frame of played.frames.filter(({ at }) => at > fault.openAt)) {
        const resolved = before.filter(({ id }) => frame.pages.find((page) => page.id === id)?.state === "resolved");
        expect(resolved.map(({ id }) => id)).toEqual([]);
        for (const [product, needs] of Object.entries(headlines)) {
          if (needs.some((id) => id in lost)) expect(productState(product, frame, played.contract)).not.toBe("ok");
        }
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
}, 120_000);
