import type { EvidenceFile, EvidenceShape, ProvenUnder } from "./evidence.ts";

/** F19, whole: every step, a second apart. */
export function shapeFixture(firedAt: string): EvidenceShape {
  const instant = (second: number) => new Date(Date.parse(firedAt) + second * 1000).toISOString();
  return {
    shape: "connector stopped",
    about: "",
    times: {
      baseline: instant(0),
      injected: instant(1),
      shown: instant(2),
      detected: instant(3),
      notified: instant(4),
      withheld: instant(5),
      seenAgain: instant(6),
      removed: instant(7),
      ended: instant(8),
      baselineAgain: instant(9),
    },
    seconds: { injectToDetect: 2, injectToNotify: 3, removeToEnd: 1 },
    page: {
      failureMode: "F19",
      kind: "slot-inactive",
      subject: "enrollment.slot",
      owners: ["database-owner"],
      severity: "page",
      reason: "stopped",
      evidence: {},
      deadline: null,
      resolution: "cleared",
    },
    quiet: { otherPages: [], folded: [] },
    claims: [],
    commands: [{ command: "psql", output: "f", shows: true }],
    observations: [],
  };
}

/** `firedAt`: ISO. `file`: the contract it was fired under. */
export const evidenceFixture = (firedAt: string, file: string, proven: ProvenUnder): EvidenceFile => ({
  failureMode: "F19",
  mode: "lab",
  firedAt,
  versions: {},
  contract: { file, hash: "" },
  proven,
  shapes: [shapeFixture(firedAt)],
});
