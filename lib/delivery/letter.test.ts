import { expect, it } from "vitest";
import { evidenceThatLeaves } from "./evidence.ts";
import { letter } from "./letter.fixture.ts";
import { letterOf, letterSchema } from "./letter.ts";
import { eventOf } from "./send/pagerduty.ts";
import { messageOf } from "./send/slack.ts";

const row = { ...letter, link: "/pages/x" };

it("holds exactly the allowed fields", () => {
  expect(Object.keys(letter).sort()).toEqual([...Object.keys(letterSchema.shape)].sort());
  expect(letter).toMatchObject({
    summary: "Slot inactive, the connector is STOPPED",
    cursor: "enrollment_debezium",
    firstCommand: "curl -s $CONNECT_URL/connectors/enrollment-debezium/status",
    link: "https://board.example/pages/0123456789abcdef01234567",
  });
});

it("drops what no field names, whatever the row holds", () => {
  const body = { ...row, payload: { card: "4111" }, acknowledgedBy: "ana", note: "she said", trace: "at x" };
  expect(letterOf({ sequence: 1, body }, "https://board.example")).toEqual({
    ...letter,
    link: "https://board.example/pages/x",
  });
});

it("keeps of the evidence numbers, flags, positions and names, and no other text", () => {
  const kept = {
    retainedBytes: 612,
    passes: true,
    restartLsn: "0/30040000",
    ranges: "{[11,12),[14,20)}",
    fullAt: "2026-12-04T19:40:52.266Z",
    committed: "9000",
    exceptionClass: "org.apache.kafka.connect.errors.DataException",
    partition: "learning.progress-0",
    prefix: "s3://tlp-raw/commerce/purchase_line/",
    invalidationReason: null,
  };
  const dropped = {
    application: "psql of Ana",
    holder: "ana",
    segment: "maria.rossi@example.org",
    exceptionClass: undefined,
    trace: "java.lang.Exception at line 5",
    topic: "a topic, with a sentence in it",
    rows: "4111 1111 1111 1111",
  };
  const { exceptionClass: _, ...others } = dropped;
  expect(evidenceThatLeaves({ ...kept, ...others })).toEqual({ ...kept });
});

it("keeps a range set that would fill the letter on the board", () => {
  const ranges = `{${Array.from({ length: 200 }, (_, at) => `[${at * 2},${at * 2 + 1})`).join(",")}}`;
  expect(evidenceThatLeaves({ ranges, missing: 200 })).toEqual({ missing: 200 });
});

it("moves one PagerDuty incident through its life under one key", () => {
  const actions = (["firing", "acknowledged", "resolved"] as const).map((state) => eventOf({ ...letter, state }, "k"));
  expect(actions).toMatchObject([
    { event_action: "trigger", dedup_key: letter.key, payload: { severity: "critical", source: "tlp" } },
    { event_action: "acknowledge", dedup_key: letter.key },
    { event_action: "resolve", dedup_key: letter.key },
  ]);
});

it("escapes what Slack would read as its own", () => {
  const text = JSON.stringify(messageOf({ ...letter, firstCommand: "kafka --x <bootstrap> & y" }));
  expect(text).toContain("&lt;bootstrap&gt; &amp; y");
  expect(text).not.toContain("<bootstrap>");
});
