import { expect, test } from "vitest";
import { loadContractOrThrow } from "../contracts/load.ts";
import { okOf, verdictOf } from "./sample-verdicts.ts";
import { listed, play } from "./time-script.ts";

const contract = loadContractOrThrow("contracts/practice.yaml");
const minute = 60_000;
const startsAt = Date.parse("2026-11-30T08:00:00Z");
const deadline = new Date(startsAt + 90 * minute).toISOString();

test("retention that comes near an open page sets its deadline and tells its receivers again, once", () => {
  const frames = play({
    contract,
    startsAt,
    until: 12 * minute,
    verdictsAt: (now) => [verdictOf("F16"), now >= 5 * minute ? verdictOf("F30", { deadline }) : okOf("F30")],
  });
  const told = frames.flatMap(({ at, events }) => events.filter(({ notify }) => notify).map(({ kind }) => [at, kind]));
  expect(told).toEqual([
    [0, "fired"],
    [5 * minute, "updated"],
  ]);
  const pages = listed(frames.at(-1)?.pages ?? []);
  expect(pages.map(({ failureMode }) => failureMode)).toEqual(["F16"]);
  expect(pages[0]).toMatchObject({ deadline, symptoms: [{ failureMode: "F30" }] });
});

test("a sink's group that starts again with its tasks is one page, the connector's", () => {
  const group = verdictOf("F41", { subject: "purchases.sink", reason: "rebalance-loop" });
  const frames = play({
    contract,
    startsAt,
    until: 5 * minute,
    verdictsAt: () => [verdictOf("F41", { subject: "purchases.sinkConnector" }), group],
  });
  const pages = listed(frames.at(-1)?.pages ?? []);
  expect(pages.map(({ failureMode, subject }) => [failureMode, subject])).toEqual([["F41", "purchases.sinkConnector"]]);
});
