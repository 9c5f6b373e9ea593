import { describe, expect, it } from "vitest";
import type { Observation } from "../observations/types.ts";
import { type Source, SourceError, Unfinished } from "../sources/source.ts";
import { SourceReader } from "./read-sources.ts";

const seen: Observation = { kind: "captured-newest", newestCommitAt: null };
const source = (id: string, read: Source["read"]): Source => ({ id, read });
const clock = () => 1_000;

describe("reading the sources of a sweep", () => {
  it("lets a source that hangs delay nobody beyond its own deadline", async () => {
    const reader = new SourceReader(
      [source("hangs", () => new Promise(() => undefined)), source("answers", async () => seen)],
      40,
    );
    const { observations } = await reader.sweep(clock);
    expect(observations.answers).toMatchObject({ value: seen });
    expect(observations.hangs).toMatchObject({ failed: "timeout" });
  });

  it("never starts a second read while the first still hangs", async () => {
    let started = 0;
    const hangs = source("hangs", () => {
      started += 1;
      return new Promise(() => undefined);
    });
    const reader = new SourceReader([hangs], 20);
    await reader.sweep(clock);
    expect((await reader.sweep(clock)).observations.hangs).toMatchObject({ failed: "timeout" });
    expect(started).toBe(1);
  });

  it("says how a source failed, and calls an error of another kind garbage", async () => {
    const reader = new SourceReader(
      [
        source("refuses", async () => {
          throw new SourceError("refused");
        }),
        source("breaks", async () => {
          throw new TypeError("secret payload");
        }),
      ],
      1_000,
    );
    const { observations } = await reader.sweep(clock);
    expect(observations).toMatchObject({ refuses: { failed: "refused" }, breaks: { failed: "garbage" } });
    expect(JSON.stringify(observations)).not.toContain("payload");
  });

  it("gives no rest to a source that is still being read, and says how far it is", async () => {
    let reads = 0;
    const reader = new SourceReader(
      [
        source("long", async () => {
          reads += 1;
          throw new Unfinished({ read: reads * 100, of: null });
        }),
      ],
      1_000,
    );
    for (let sweep = 1; sweep <= 12; sweep += 1) {
      const { observations } = await reader.sweep(clock);
      expect(observations.long).toMatchObject({ failed: "unfinished", progress: { read: sweep * 100, of: null } });
    }
  });

  it("leaves a source alone for some sweeps after failures in a row, and is back with the first success", async () => {
    let reads = 0;
    let works = false;
    const reader = new SourceReader(
      [
        source("weak", async () => {
          reads += 1;
          if (!works) throw new SourceError("server-error");
          return seen;
        }),
      ],
      1_000,
    );
    for (let sweep = 0; sweep < 12; sweep += 1) {
      expect((await reader.sweep(clock)).observations.weak).toMatchObject({ failed: "server-error" });
    }
    expect(reads).toBeLessThan(8);
    works = true;
    const outcomes = [];
    for (let sweep = 0; sweep < 6; sweep += 1) outcomes.push((await reader.sweep(clock)).observations.weak);
    expect(outcomes.at(-1)).toMatchObject({ value: seen });
    expect(outcomes.filter((each) => each && "value" in each).length).toBeGreaterThanOrEqual(2);
  });

  /** A fold that is refused from the first sweep on, and the probe of its brokers from `later` sweeps after that; both rest. */
  async function refused(later: number) {
    const now = { swept: 0, isUp: false, knowsItsGroups: false, reads: 0 };
    const reader = new SourceReader(
      [
        source("enrollment.fold", async () => {
          now.reads += 1;
          if (!now.knowsItsGroups) throw new SourceError("refused");
          return seen;
        }),
        source("dependency.kafka", async () => {
          if (!now.isUp && now.swept >= later) throw new SourceError("refused");
          return seen;
        }),
      ],
      1_000,
    );
    for (; now.swept < 20; now.swept += 1) await reader.sweep(clock);
    now.isUp = true;
    /** The sweep in which the probe answers again. */
    const returned = async () => {
      for (let sweep = 1; sweep <= 5; sweep += 1) {
        now.reads = 0;
        const { observations } = await reader.sweep(clock);
        if ("value" in (observations["dependency.kafka"] ?? {})) return observations;
      }
      throw new Error("the probe is not asked any more");
    };
    return { now, reader, returned };
  }

  it.each([0, 1, 2, 3, 4])(
    "asks whoever rests in the sweep in which a dependency answers again (%s)",
    async (later) => {
      const { now, returned } = await refused(later);
      now.knowsItsGroups = true;
      expect((await returned())["enrollment.fold"]).toMatchObject({ value: seen });
      expect(now.reads).toBe(1);
    },
  );

  it("gives all its patience anew to who does not know everything yet when a dependency answers again", async () => {
    const { now, reader, returned } = await refused(2);
    expect((await returned())["enrollment.fold"]).toMatchObject({ failed: "refused" });
    await reader.sweep(clock);
    await reader.sweep(clock);
    expect(now.reads).toBe(3);
  });

  it("goes on to rest beside a dependency that answers all the while", async () => {
    let reads = 0;
    const reader = new SourceReader(
      [
        source("enrollment.fold", async () => {
          reads += 1;
          throw new SourceError("timeout");
        }),
        source("dependency.kafka", async () => seen),
      ],
      1_000,
    );
    for (let sweep = 0; sweep < 12; sweep += 1) await reader.sweep(clock);
    expect(reads).toBeLessThan(8);
  });
});
