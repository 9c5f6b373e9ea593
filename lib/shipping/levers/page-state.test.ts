import { describe, expect, test } from "vitest";
import { whys } from "./delivery.ts";
import { readEdit, writeEdit } from "./edit-text.ts";
import { initialState, type LeverState, readState, writeState } from "./page-state.ts";

const roundTrip = (state: LeverState) => readState(new URLSearchParams(writeState(state).toString()));

describe("the address of the levers", () => {
  test("is empty at the start and reads back as it was written", () => {
    expect(writeState(initialState).toString()).toBe("");
    expect(roundTrip(initialState)).toEqual(initialState);
    const far: LeverState = {
      levers: ["stream", "replay"],
      bypass: true,
      watermark: 25,
      window: 1_440,
      seed: 4_294_967_295,
      journalLost: true,
      fastClock: 360,
      edit: { id: 548, why: "phone, 1–5 h", cents: 5, time: 43_518 },
      list: { rung: 3, kind: "not-arrived" },
      price: { ...initialState.price, workerHour: 0.2, hours: 744 },
    };
    expect(roundTrip(far)).toEqual(far);
  });

  test("leaves out what cannot be asked for", () => {
    const asked =
      "on=replay,streams,stream&watermark=61&window=31&seed=-4&clock=41&edit=1.99&list=9.dropped&workerHour=-1&hours=1e3";
    expect(readState(new URLSearchParams(asked))).toEqual({ ...initialState, levers: ["stream"] });
  });

  test.each(whys.map((why) => [why]))("names one record of %s", (why) => {
    for (const edit of [
      { id: 7, why, drop: true },
      { id: 7, why, time: 0 },
      { id: 7, why, cents: 0 },
    ]) {
      expect(readEdit(writeEdit(edit))).toEqual(edit);
    }
    expect(readEdit(`7.${whys.indexOf(why)}.x`)).toBeNull();
  });
});
