import { describe, expect, test } from "vitest";
import { RangeSet } from "../range-set.ts";
import { closeLedger } from "./close.ts";
import { emptyMemory, restoreMemory, storeMemory } from "./memory.ts";
import { type Ledger, type LedgerFacts, type LedgerTerms, ledgerSets } from "./terms.ts";

const set = (text: string) => RangeSet.parse(text);
const terms: LedgerTerms = {
  from: 1n,
  dueMs: 900,
  voidAfterMs: 600,
  commits: "after-write",
  openFilesHold: 499n,
  rotateMs: 360,
  rotatesAlone: false,
  retentionMs: 100_000,
  toleranceMs: 0,
};
const allThrough = (top: number): Omit<LedgerFacts, "at"> => ({
  landed: set(`{[1,${top + 1})}`),
  deadLettered: RangeSet.empty,
  unread: 0n,
  oldestUnreadAt: null,
  sent: set(`{[1,${top + 1})}`),
  historyLost: RangeSet.empty,
  sourceOffset: BigInt(top),
  committed: set(`{[1,${top + 1})}`),
  max: BigInt(top),
  openFrom: null,
  accepted: { missing: RangeSet.empty, neverSent: RangeSet.empty, deadLettered: RangeSet.empty },
});

type Change = [at: number, facts: Partial<LedgerFacts>];
/** Sweeps every 15 from 0 to `until`; changes hold from their time on. Memory passes through its stored form. */
function closeUntil(until: number, changes: Change[], given: Partial<LedgerTerms> = {}, top = 10): Ledger {
  const settings = { ...terms, ...given };
  let memory = emptyMemory(settings.from);
  let facts: Omit<LedgerFacts, "at"> = allThrough(top);
  let ledger: Ledger | null = null;
  const waiting = [...changes];
  for (let at = 0; at <= until; at += 15) {
    while (waiting[0] && waiting[0][0] <= at) facts = { ...facts, ...waiting.shift()?.[1] };
    const closed = closeLedger(settings, memory, { ...facts, at });
    ledger = closed.ledger;
    memory = restoreMemory(JSON.parse(JSON.stringify(storeMemory(closed.memory))), settings.from);
  }
  return ledger as Ledger;
}
const texts = (ledger: Ledger) =>
  Object.fromEntries(ledgerSets.filter((name) => !ledger[name].isEmpty).map((name) => [name, ledger[name].toString()]));

/** 11 and 12 were sent and wait unread; 13 and 14 are read and gone; 15 is rolled back; 16 is dead-lettered. */
const one: Change = [
  15,
  {
    ...allThrough(16),
    committed: set("{[1,15),[16,17)}"),
    sent: set("{[1,15),[16,17)}"),
    landed: set("{[1,11)}"),
    deadLettered: set("{[16,17)}"),
    unread: 2n,
  },
];

describe("the ledger closes on every identity from the first to the table's maximum", () => {
  test("61: 1,000 lines are 940 landed, 25 dead-lettered, 30 buffered, 3 void and 2 missing (case 61)", () => {
    const ledger = closeUntil(1_575, [
      [
        15,
        {
          ...allThrough(970),
          committed: set("{[1,968)}"),
          sent: set("{[1,968)}"),
          landed: set("{[1,941)}"),
          deadLettered: set("{[941,966)}"),
          max: 970n,
        },
      ],
      [
        1_500,
        {
          ...allThrough(1_000),
          committed: set("{[1,968),[971,1001)}"),
          sent: set("{[1,968),[971,1001)}"),
          landed: set("{[1,941)}"),
          deadLettered: set("{[941,966)}"),
          unread: 30n,
          oldestUnreadAt: 1_500,
        },
      ],
    ]);
    const { total, landed, deadLettered, buffered, pending, missing } = ledger.counts;
    expect([landed, deadLettered, buffered, pending, ledger.void.size, missing]).toEqual([940n, 25n, 30n, 0n, 3n, 2n]);
    expect(total).toBe(1_000n);
    expect(ledger.missing.toString()).toBe("{[966,968)}");
  });

  test("a line is pending until it is due, and the sets stay disjoint", () => {
    expect(texts(closeUntil(300, [one]))).toEqual({
      landed: "{[1,11)}",
      deadLettered: "{[16,17)}",
      buffered: "{[13,15)}",
      pending: "{[11,13),[15,16)}",
    });
  });

  test("past its due time what the count proves lost is missing, the rest still waits, the hole is void", () => {
    expect(texts(closeUntil(1_200, [one]))).toEqual({
      landed: "{[1,11)}",
      deadLettered: "{[16,17)}",
      missing: "{[11,13)}",
      buffered: "{[13,15)}",
      void: "{[15,16)}",
    });
  });
});

describe("a hole", () => {
  const hole: Change = [
    0,
    { committed: set("{[1,5),[6,11)}"), sent: set("{[1,5),[6,11)}"), landed: set("{[1,5),[6,11)}") },
  ];
  const undecided = (until: number, changes: Change[], given = {}) =>
    closeUntil(until, changes, given).undecided.toString();
  test("is undecided for the contract's time and void after it, at the millisecond", () => {
    expect(undecided(585, [hole])).toBe("{[5,6)}");
    expect(undecided(600, [hole])).toBe("{}");
    expect(undecided(585, [hole], { voidAfterMs: 300 })).toBe("{}");
  });
  test("is undecided as long as a transaction that may hold it is open, and one above it holds nothing", () => {
    expect(undecided(6_000, [hole, [15, { openFrom: 5n }]])).toBe("{[5,6)}");
    expect(undecided(6_000, [hole, [15, { openFrom: 6n }]])).toBe("{}");
  });
  test("that was called void is taken back when its line appears", () => {
    const ledger = closeUntil(6_015, [hole, [6_000, allThrough(10)]]);
    expect([ledger.void.size, ledger.landed.size]).toEqual([0n, 10n]);
  });
});

describe("a sink that commits on put", () => {
  const onPut = { commits: "on-put" as const };
  const inFile: Change = [15, { ...allThrough(14), landed: set("{[1,11)}") }];
  test("holds what it has committed in open files for the time of a rotation", () => {
    const ledger = closeUntil(300, [inFile], onPut);
    expect([ledger.buffered.toString(), ledger.rotationWaits.isEmpty]).toEqual(["{[11,15)}", true]);
  });
  test("waits for the next record when nothing came after the tail", () => {
    const ledger = closeUntil(3_000, [inFile], onPut);
    expect([ledger.rotationWaits.toString(), ledger.missing.isEmpty]).toEqual(["{[11,15)}", true]);
  });
  test("is overdue when a record came after it and nothing rotated", () => {
    const next: Change = [900, { ...allThrough(15), landed: set("{[1,11)}") }];
    const ledger = closeUntil(1_200, [inFile, next], onPut);
    expect([ledger.rotationOverdue.toString(), ledger.rotationWaits.isEmpty]).toEqual(["{[11,15)}", true]);
  });
  test("has lost what it committed once something that came later has landed", () => {
    const later: Change = [900, { ...allThrough(16), landed: set("{[1,11),[15,17)}") }];
    expect(closeUntil(1_200, [inFile, later], onPut).missing.toString()).toBe("{[11,15)}");
  });
  test("cannot hold more than its open files", () => {
    expect(closeUntil(1_200, [inFile], { ...onPut, openFilesHold: 3n }).missing.toString()).toBe("{[11,12)}");
  });
});

describe("what a named person accepted", () => {
  const lost: Change = [15, { ...allThrough(12), landed: set("{[1,11)}") }];
  const accepted = (missing: string) => ({ ...allThrough(12).accepted, missing: set(missing) });
  test("is filtered, not missing, and the next lost line is missing again", () => {
    expect(closeUntil(1_200, [lost]).missing.toString()).toBe("{[11,13)}");
    const ledger = closeUntil(1_200, [lost, [30, { accepted: accepted("{[11,12)}") }]]);
    expect([ledger.filtered.toString(), ledger.missing.toString()]).toEqual(["{[11,12)}", "{[12,13)}"]);
  });
});

describe("an object that is gone, younger than the lines' due time", () => {
  const through = (text: string) => ({ committed: set(text), sent: set(text), landed: set(text) });
  const rolledBack: Change = [900, { ...allThrough(30), ...through("{[1,25),[26,31)}") }];
  const gone = (at: number): Change => [at, { landed: set("{[1,11),[21,25),[26,31)}") }];
  test("is missing whole in the second sweep that does not list it, and a rolled-back number cannot hide it", () => {
    expect(closeUntil(930, [rolledBack, gone(930)]).missing.toString()).toBe("{}");
    expect(closeUntil(945, [rolledBack, gone(930)]).missing.toString()).toBe("{[11,21)}");
  });
  test("is nobody's loss while the sink has not committed all of it: it writes the object again", () => {
    const partly: Change[] = [
      [900, { ...allThrough(15), unread: 0n }],
      [915, { ...allThrough(20), unread: 5n, oldestUnreadAt: 905 }],
      [930, { landed: set("{[1,11)}") }],
    ];
    expect(closeUntil(975, partly).missing.toString()).toBe("{}");
    expect(closeUntil(1_005, [...partly, [975, { unread: 0n, oldestUnreadAt: null }]]).missing.toString()).toBe(
      "{[11,21)}",
    );
  });
});

describe("the frontier", () => {
  const short = { retentionMs: 3_000 };
  test("moves once everything below was closed for the retention; counts go on, sets below are let go", () => {
    const ledger = closeUntil(3_600, [[1_800, allThrough(20)]], short);
    expect([ledger.settledTo, ledger.landed.toString(), ledger.counts.landed]).toEqual([11n, "{[11,21)}", 20n]);
    expect(ledger.counts.total).toBe(20n);
  });
  test("so that objects deleted by the bucket's life cycle are nobody's loss, and younger ones are", () => {
    const deleted = (from: number): Change => [3_600, { ...allThrough(20), landed: set(`{[${from},21)}`) }];
    const until = 3_630;
    expect(closeUntil(until, [[1_800, allThrough(20)], deleted(11)], short).missing.isEmpty).toBe(true);
    expect(closeUntil(until, [[1_800, allThrough(20)], deleted(13)], short).missing.toString()).toBe("{[11,13)}");
  });
  test("waits for a dead letter that nobody handled", () => {
    const letter: Change = [0, { landed: set("{[1,5),[6,11)}"), deadLettered: set("{[5,6)}") }];
    expect(closeUntil(6_000, [letter], short).settledTo).toBe(5n);
  });
});

test("an empty table owes nothing, and nothing is divided by it (cases 95 and 126)", () => {
  const empty = {
    ...allThrough(1),
    landed: set("{}"),
    sent: set("{}"),
    committed: set("{}"),
    max: null,
    sourceOffset: null,
  };
  const ledger = closeUntil(3_000, [[0, empty]]);
  expect([ledger.top, ledger.counts.total, ledger.oldestOwedAt]).toEqual([null, 0n, null]);
});

describe("the bucket's life cycle", () => {
  const gone: Change = [120, { landed: set("{[6,11)}") }];

  test("deletes objects that had been old enough, and nothing is missing", () => {
    const ledger = closeUntil(300, [
      [60, { aged: set("{[1,6)}") }],
      [120, { landed: set("{[6,11)}"), aged: set("{}") }],
    ]);
    expect(texts(ledger)).toEqual({ landed: "{[1,11)}" });
  });

  test("excuses nothing that was younger when it went", () => {
    expect(texts(closeUntil(300, [gone]))).toEqual({ landed: "{[6,11)}", missing: "{[1,6)}" });
    const partly = closeUntil(300, [[60, { aged: set("{[1,4)}") }], gone]);
    expect(texts(partly)).toEqual({ landed: "{[1,4),[6,11)}", missing: "{[4,6)}" });
  });
});
