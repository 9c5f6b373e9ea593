import { expect, test } from "vitest";
import { loadContractOrThrow } from "../../lib/contracts/load.ts";
import type { ObservationOf } from "../../lib/observations/types.ts";
import { observePractice } from "../estate.ts";
import type { Injected } from "../injections/types.ts";

const contract = loadContractOrThrow("contracts/practice.yaml");
const start = Date.UTC(2026, 10, 30, 8);

function markers(prefix: string, at: number, injections: Injected[] = []) {
  const seen = observePractice({ seed: 51, contract, injections, at })[`${prefix}.canary`];
  if (!seen || !("value" in seen)) throw new Error(`no canary of ${prefix}`);
  return (seen.value as ObservationOf<"canary">).hops;
}

test("markers cross every hop of every path that has them, and no later place is ahead of an earlier one", () => {
  for (const { prefix, hops, canary } of Object.values(contract.products)) {
    if (!canary) continue;
    for (let minute = 0; minute < 12; minute += 1) {
      const seen = markers(prefix, start + minute * 61_000);
      expect(seen.map(({ hop }) => hop)).toEqual(hops.map(({ name }) => name));
      const sent = seen.map(({ newestSentAt }) => newestSentAt ?? "");
      expect(sent.every(Boolean), `${prefix} ${sent}`).toBe(true);
      expect(sent.toSorted().toReversed(), prefix).toEqual(sent);
      for (const { arrivedAt, newestSentAt } of seen)
        expect((arrivedAt ?? "") >= (newestSentAt ?? ""), prefix).toBe(true);
    }
  }
});

test("with a stopped connector the markers wait before its hop and nowhere else", () => {
  const stopped = [{ what: "F19", startsAt: start, clearedAt: null, shape: "stopped" }];
  const waiting = markers("enrollment", start + 600_000, stopped).filter(({ waitingSince }) => waitingSince !== null);
  expect(waiting.map(({ hop, waitingSince }) => [hop, waitingSince])).toEqual([
    ["slot to topic", "2026-11-30T08:00:00.000Z"],
  ]);
});
