import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { evidenceSchema } from "../../lib/runbook/evidence.ts";
import { readQuietEvidence } from "../../lib/runbook/quiet-evidence.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { faults } from "./faults.ts";
import { quietSituations } from "./quiet-situations.ts";
import { redact } from "./tools.ts";

const folder = join(projectRoot(), "evidence");
const files = readdirSync(folder).filter((name) => /^F\d\d\.json$/.test(name));

test.each(files)(
  "%s holds every shape of its mode, each with its cause before its page and its end after its repair",
  (name) => {
    const evidence = evidenceSchema.parse(JSON.parse(readFileSync(join(folder, name), "utf8")));
    expect(`${evidence.failureMode}.json`).toBe(name);
    const own = faults.filter(({ failureMode }) => failureMode === evidence.failureMode);
    expect(evidence.shapes.map(({ shape }) => shape)).toEqual(own.map(({ shape }) => shape));
    for (const { shape, times, page, quiet, commands } of evidence.shapes) {
      const order = [times.baseline, times.injected, times.notified, times.withheld, times.ended, times.baselineAgain];
      expect([...order].sort()).toEqual(order);
      const resolution = own.find((fault) => fault.shape === shape)?.endsByName ? "named-act" : "cleared";
      expect(page).toMatchObject({ failureMode: evidence.failureMode, resolution });
      expect(quiet.otherPages).toEqual([]);
      expect(commands.length).toBeGreaterThan(0);
      expect(commands.every(({ shows }) => shows)).toBe(true);
    }
  },
);

test("a secret is taken out of what a tool printed, wherever it stands", () => {
  expect(redact("a s3cret and s3cret", ["s3cret"])).toBe("a [redacted] and [redacted]");
});

test.each(readQuietEvidence(folder))(
  "$situation shows that it happened, that the board saw it and that nobody was paged",
  (quiet) => {
    expect(quietSituations.map(({ id }) => id)).toContain(quiet.situation);
    const { baseline, caused, shown, ended, baselineAgain } = quiet.times;
    const order = [baseline, caused, shown, ended, baselineAgain];
    expect([...order].sort()).toEqual(order);
    expect(quiet.pages).toEqual([]);
    expect(quiet.commands.every(({ shows }) => shows)).toBe(true);
  },
);
