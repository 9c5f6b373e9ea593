import { expect, test } from "vitest";
import { peersMarkdown } from "./markdown.ts";
import { type Cause, type Lit, nothingYet, type Result, withCause, withQuiet } from "./result.ts";
import { figuresOf, median } from "./summary.ts";

const lit = (alert: string, more: Partial<Lit> = {}): Lit => ({
  alert,
  severity: "warning",
  labels: {},
  team: "landing-team",
  true: 5,
  delivered: 40,
  due: null,
  about: true,
  ...more,
});
const cause = (more: Partial<Cause> = {}): Cause => ({
  failureMode: "F08",
  shape: "no tolerance",
  about: "A task fails.",
  subject: "purchases.sinkConnector",
  at: "2026-11-30T20:00:00.000Z",
  stood: 60,
  ours: {
    from: "run",
    reason: "failed",
    owners: ["landing-team"],
    detected: 4,
    notified: 8,
    pages: ["F08 purchases.sinkConnector"],
  },
  peers: { default: [], fastest: [] },
  ...more,
});
const of = (...causes: Cause[]): Result => causes.reduce(withCause, nothingYet);

test("a cause has its row: the board's time and owner, each setting's first alert about it, to whom, and the ratio", () => {
  const fastest = [
    lit("KafkaGroupLagRises", { delivered: 20, about: false }),
    lit("ConnectTaskFailed", { team: "on-call" }),
  ];
  const text = peersMarkdown(
    of(cause({ peers: { default: [lit("ConnectTaskFailed", { delivered: null, due: 340 })], fastest } })),
  );
  expect(text).toContain(
    "| F08 | no tolerance | 8 | landing-team | ConnectTaskFailed due 340 | landing-team | ConnectTaskFailed 40 | on-call, not the owner | 42.5× / 5.0× | 1 / 2 |",
  );
});

test("what lights nothing about the cause says so, with what was lit beside it", () => {
  const text = peersMarkdown(
    of(
      cause({
        peers: { default: [], fastest: [lit("PostgresManyRollbacks", { about: false, team: "database-owner" })] },
      }),
    ),
  );
  expect(text).toContain(
    "| nothing | – | beside it: PostgresManyRollbacks 40 | database-owner, not the owner | – / – | 0 / 1 |",
  );
  expect(text).toContain("- F08 no tolerance: A task fails. Beside it: PostgresManyRollbacks.");
});

test("what came in a quiet hour as well is not taken for word of a cause", () => {
  const rises = lit("KafkaGroupLagRises");
  const quiet = { situation: "N05", about: "", at: "2026-11-30T20:00:00.000Z", lasted: 60, ours: [] };
  const noisy = withQuiet(of(cause({ peers: { default: [], fastest: [rises] } })), {
    ...quiet,
    peers: { default: [], fastest: [rises] },
  });
  const text = peersMarkdown(noisy);
  expect(text).toContain("| nothing | – | nothing | – | – / – | 0 / 1 |");
  expect(text).toContain("| N05 |  | quiet | quiet | KafkaGroupLagRises |");
});

test("a peer that is as quick is named as such", () => {
  const quick = cause({ peers: { default: [], fastest: [lit("TargetDown", { delivered: 8.5 })] } });
  expect(peersMarkdown(of(quick))).toContain(
    "- F08 no tolerance: TargetDown (fastest) after 8.5 s to the owner; the board after 8 s.",
  );
});

test("the figures in short are counted from the causes", () => {
  const both = of(
    cause({ peers: { default: [], fastest: [lit("TargetDown", { delivered: 16 })] } }),
    cause({
      shape: "other",
      peers: { default: [], fastest: [lit("TargetDown", { delivered: 32, team: "on-call" }), lit("X")] },
    }),
  );
  expect(figuresOf(both).peers.fastest).toEqual({
    about: 2,
    rightTeam: 1,
    nothing: 0,
    alerts: "1.5",
    ratio: "3.0",
    waits: "19.0",
  });
  expect(figuresOf(both).peers.default).toMatchObject({ about: 0, nothing: 2, ratio: "–" });
  expect(median([3, 1, 2])).toBe(2);
  expect(median([])).toBeNaN();
});

test("a cause or a situation that was run again takes the place of its earlier run", () => {
  const again = withCause(of(cause(), cause({ failureMode: "F01", shape: "a" })), cause({ stood: 99 }));
  expect(again.causes.map(({ failureMode, stood }) => `${failureMode} ${stood}`)).toEqual(["F01 60", "F08 99"]);
  const quiet = {
    situation: "N10",
    about: "",
    at: "2026-11-30T20:00:00.000Z",
    lasted: 1,
    ours: [],
    peers: { default: [], fastest: [] },
  };
  expect(withQuiet(withQuiet(nothingYet, quiet), { ...quiet, lasted: 2 }).quiet).toEqual([{ ...quiet, lasted: 2 }]);
});
