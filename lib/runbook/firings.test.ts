import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../store/project-root.ts";
import { evidenceSchema } from "./evidence.ts";
import { readEvidenceFiles } from "./evidence-files.ts";
import { firingsMarkdown } from "./firings.ts";
import { readQuietEvidence } from "./quiet-evidence.ts";
import { readUnlisted, type UnlistedWay } from "./unlisted.ts";

const folder = join(projectRoot(), "evidence");
const fired = readEvidenceFiles(folder, evidenceSchema);
const quiet = readQuietEvidence(folder);

test("docs/firings.md is what `one-board runbook firings` prints of the evidence", () => {
  const written = readFileSync(join(projectRoot(), "docs", "firings.md"), "utf8");
  expect(
    written === `${firingsMarkdown(fired, quiet, readUnlisted(folder))}\n`,
    "run: npx one-board runbook firings --write",
  ).toBe(true);
});

test("every shape has its row, a warning says so, and what was not caused is named", () => {
  const { F15, F22 } = fired;
  if (!F15 || !F22) throw new Error("F15 and F22 were fired");
  const text = firingsMarkdown({ F15, F22 }, []);
  expect(text).toContain("2 of 46 failure modes were caused, in 3 ways. Not caused yet: F01, F02,");
  expect(text).toContain(
    "| F15 | object with a line above the maximum | purchases.ledger | monitor-owner | warns: extra |",
  );
  expect(text.match(/^\| F22 \|.*\| named act \|/gm)).toHaveLength(2);
  expect(text).toContain("### F22 slot made anew, silent");
});

test("a bar in what a tool said does not end a cell", () => {
  const { F15 } = fired;
  const [shape] = F15?.shapes ?? [];
  if (!F15 || !shape) throw new Error("F15 was fired");
  expect(firingsMarkdown({ F15: { ...F15, shapes: [{ ...shape, shape: "a|b" }] } }, [])).toContain("| F15 | a\\|b |");
});

test("a way that stands in no row is told with its owner and how long it took to tell", () => {
  const way: UnlistedWay = {
    way: "broker frozen",
    about: "SIGSTOP to the only broker.",
    firedAt: "2026-11-30T20:00:00.000Z",
    page: {
      failureMode: "F27",
      subject: "dependency.kafka",
      owners: ["cluster-team"],
      severity: "page",
      reason: "witnessed",
    },
    folded: ["F23 enrollment.fold (fold-behind)"],
    seconds: { injectToDetect: 3, injectToNotify: 8, removeToEnd: 9 },
    told: { forSeconds: 4, seconds: 5, sweeps: 1 },
    shown: [{ command: "grep State /proc/7/status", output: "State: T (stopped)", shows: true }],
    contract: "contracts/lab.yaml",
    versions: {},
  };
  const text = firingsMarkdown({}, [], [way]);
  expect(text).toContain("| broker frozen | F27 dependency.kafka | cluster-team | witnessed | 3 | 5 | 4 | 1 | 9 |");
  expect(text).toContain("$ grep State /proc/7/status\nState: T (stopped)");
  expect(firingsMarkdown({}, [], [])).not.toContain("Ways that stand in no");
});
