import { describe, expect, it } from "vitest";
import { PracticeClock } from "./clock.ts";

describe("the practice clock", () => {
  it("advances at its rate from where it was stored, whatever time passed since", () => {
    let wall = 1_000_000;
    const clock = new PracticeClock({ estate: 50_000, rate: 60 }, () => wall);
    expect(clock.now()).toBe(50_000);
    wall += 1_000;
    expect(clock.now()).toBe(110_000);
  });

  it("keeps the moment when its rate changes, and stands still at rate 0", () => {
    let wall = 0;
    const clock = new PracticeClock({ estate: 0, rate: 10 }, () => wall);
    wall = 100;
    clock.setRate(0);
    wall = 5_000;
    expect(clock.now()).toBe(1_000);
  });

  it("only goes forward", () => {
    const clock = new PracticeClock({ estate: 100, rate: 1 }, () => 0);
    clock.goTo(200);
    expect(clock.now()).toBe(200);
    expect(() => clock.goTo(150)).toThrow(RangeError);
  });

  it("does not go back when the wall clock does", () => {
    let wall = 1_000;
    const clock = new PracticeClock({ estate: 100, rate: 1 }, () => wall);
    wall = 0;
    expect(clock.now()).toBe(100);
  });

  it("waits for work that cannot keep up", () => {
    let wall = 0;
    const clock = new PracticeClock({ estate: 0, rate: 1_200 }, () => wall);
    wall = 1_000;
    clock.waitAt(300_000);
    expect(clock.now()).toBe(300_000);
    clock.waitAt(900_000);
    expect(clock.now()).toBe(300_000);
  });
});
