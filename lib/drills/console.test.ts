import { describe, expect, test } from "vitest";
import { answerCommand, plainForm } from "./console.ts";

const command = (id: string, label: string, ...spellings: string[]) => ({
  id,
  label,
  spellings,
  outcomes: ["a", "b", "c"],
  shows: "a",
  output: "-",
});
const pack = {
  commands: [
    command("E1", "group describe", "kafka-consumer-groups.sh --bootstrap-server $K --describe --group enrich"),
    command("E2", "group members", "kafka-consumer-groups.sh --describe --group enrich --members --verbose"),
    command("E3", "slot row", 'psql -c "select * from pg_replication_slots"'),
  ],
};
const found = (typed: string) => {
  const answered = answerCommand(pack, typed);
  return "command" in answered ? answered.command.id : answered.near;
};

describe("a typed command is answered", () => {
  test.each([
    ["kafka-consumer-groups.sh --describe --group enrich", "E1"],
    ["kafka-consumer-groups --group enrich --describe", "E1"],
    ["kafka-consumer-groups --bootstrap-server broker:9092 --describe --group=enrich", "E1"],
    ["  Kafka-Consumer-Groups  --verbose --members --group enrich --describe", "E2"],
    ["group members", "E2"],
    ["e3", "E3"],
    ["psql -c 'select * from pg_replication_slots'", "E3"],
  ])("%s", (typed, id) => {
    expect(found(typed)).toBe(id);
  });
});

test("another group is another command, and a near miss is told what comes near", () => {
  expect(found("kafka-consumer-groups --describe --group enrihc")).toEqual([
    pack.commands[0]?.spellings[0],
    pack.commands[1]?.spellings[0],
  ]);
});

test("a line that resembles nothing gets no suggestion", () => {
  expect(found("make coffee")).toEqual([]);
});

test("the plain form keeps a flag with its value", () => {
  expect(plainForm("tool.sh --b 2 --a 1")).toBe("tool --a 1 --b 2");
});
