import { expect, test } from "vitest";
import { readGroupRows } from "./group-tools.ts";

const printed = `WARN something of its own logging

GROUP   TOPIC     PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG  CONSUMER-ID  HOST        CLIENT-ID
fold    changes   0          40              50              10   m-1          /127.0.0.1  fold
fold    changes   1          -               7               -    m-1          /127.0.0.1  fold
fold    beats     0          5               5               0    -            -           -
`;

test("offsets, lag and members of a group are added up over its rows", () => {
  expect(readGroupRows(printed)).toEqual({ members: 1, lag: 10, committed: 45, end: 62 });
});

test("of one topic only its rows count", () => {
  expect(readGroupRows(printed, "beats")).toEqual({ members: 0, lag: 0, committed: 5, end: 5 });
});

test("a group that is not there has no rows", () => {
  expect(readGroupRows("Error: Consumer group 'x' does not exist.")).toEqual({
    members: 0,
    lag: 0,
    committed: 0,
    end: 0,
  });
});
