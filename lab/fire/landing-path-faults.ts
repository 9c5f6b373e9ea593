import { setTimeout as pause } from "node:timers/promises";
import { withAdmin } from "../parts/admin.ts";
import { progressSinkName } from "../parts/progress-connector.ts";
import { progressTopic } from "../parts/progress-workload.ts";
import type { Stack } from "../stack.ts";
import type { Claim, Fault, Shown } from "./fault.ts";
import { consumerGroups, kafkaTool } from "./group-tools.ts";
import { landingGroup, newestObject, sinkRuns } from "./landing-tools.ts";
import { progressOf } from "./progress-tools.ts";
import { configureSink } from "./sink-acts.ts";
import { groupPositions } from "./tile-acts.ts";
import type { Moment } from "./watch.ts";

const verdict = ({ evaluation }: Moment, failureMode: string, subject: string) =>
  evaluation.verdicts.find((each) => each.failureMode === failureMode && each.subject === subject);

const otherGroup = `${landingGroup}-v2`;

/** A group whose members have just left still counts as used for a moment. */
async function deleteGroup(stack: Stack, group: string): Promise<void> {
  for (const deadline = Date.now() + 20_000; ; await pause(300)) {
    const done = await withAdmin(stack, (admin) => admin.deleteGroups([group])).then(
      () => true,
      () => false,
    );
    if (done) return;
    if (Date.now() > deadline) throw new Error(`the group ${group} was not deleted within 20 s`);
  }
}

/** A group that nobody is a member of stands where another does. */
async function goOnFrom(stack: Stack, from: string, groupId: string): Promise<void> {
  const partitions = [...(await groupPositions(stack, from))].map(([partition, offset]) => ({
    partition,
    offset: String(offset),
  }));
  await withAdmin(stack, (admin) => admin.setOffsets({ groupId, topic: progressTopic, partitions }));
}

/** The groups that the broker knows: not the contract's, but the other. */
async function groupsKnown(stack: Stack): Promise<Shown> {
  const main = "org.apache.kafka.tools.consumer.group.ConsumerGroupCommand";
  const known = (await kafkaTool(stack, main, ["--list"])).split("\n").filter((line) => line.startsWith("connect-"));
  const command = `kafka-consumer-groups.sh --bootstrap-server ${stack.broker.bootstrap} --list`;
  return { command, output: known.join("\n"), shows: known.includes(otherGroup) && !known.includes(landingGroup) };
}

const goesOn: Claim = {
  claim: "the sink runs, and its commits move",
  holds: (moment) =>
    verdict(moment, "F08", "landing.connector")?.state === "ok" &&
    verdict(moment, "F07", "landing.sink")?.state === "ok",
  facts: (moment) => ({ ...verdict(moment, "F34", "landing.prefix")?.evidence }),
};

const nobodyCommits: Claim = {
  claim: "the connector runs, and an absent group is not taken for a lag of zero",
  holds: (moment) =>
    verdict(moment, "F08", "landing.connector")?.state === "ok" &&
    verdict(moment, "F07", "landing.sink")?.state !== "ok",
  facts: (moment) => ({ ...verdict(moment, "F09", "landing.sink")?.evidence }),
};

const lagIsTolerated: Claim = {
  claim: "what waits is inside its allowance: late is nobody yet",
  holds: (moment) => verdict(moment, "F07", "landing.sink")?.state === "ok",
  facts: (moment) => {
    const { oldestUnreadSeconds, allowedSeconds } = verdict(moment, "F07", "landing.sink")?.evidence ?? {};
    return { oldestUnreadSeconds, allowedSeconds, ...verdict(moment, "F30", "landing.sink")?.evidence };
  },
};

const stamped = { name: "message.timestamp.type", value: "LogAppendTime" };
const topicType = 2;
/** Seven seconds more than what the contract wants to know ahead: a reader that keeps up stays clear of it. */
const shortRetention = { name: "retention.ms", value: "37000" };

const keep = (stack: Stack, more: { name: string; value: string }[]) =>
  withAdmin(stack, (admin) =>
    admin.alterConfigs({
      validateOnly: false,
      resources: [{ type: topicType, name: progressTopic, configEntries: [stamped, ...more] }],
    }),
  );

async function topicConfig(stack: Stack): Promise<Shown> {
  const args = ["--describe", "--topic", progressTopic];
  const printed = await kafkaTool(stack, "org.apache.kafka.tools.TopicCommand", args);
  const output = /Configs: (\S*)/.exec(printed)?.[1] ?? "";
  const command = `kafka-topics.sh --bootstrap-server ${stack.broker.bootstrap} ${args.join(" ")}`;
  return { command, output, shows: output.includes(`${shortRetention.name}=${shortRetention.value}`) };
}

const landing = { needs: "progress" as const, owners: ["landing-team"], subject: "landing.sink" };

/** What hides on the way from the progress topic to its objects while the sink says that it runs. */
export const landingPathFaults: Fault[] = [
  {
    ...landing,
    failureMode: "F34",
    subject: "landing.prefix",
    shape: "sink that drops what it reads",
    about: "The sink's drop switch: it reads, commits and writes no object.",
    reasons: ["nothing-lands"],
    inject: async (stack) => progressOf(stack).switches.set(progressSinkName, "drop"),
    withinMs: 60_000,
    tools: [
      (stack) => newestObject(stack, (ageMs) => ageMs > 9_000),
      (stack) => consumerGroups(stack, landingGroup, ({ lag }) => lag < 400),
      sinkRuns,
    ],
    remove: async (stack) => progressOf(stack).switches.clear(progressSinkName),
    claims: [goesOn],
    withhold: ["objects"],
    unknown: { failureMode: "F34", subject: "landing.prefix" },
  },
  {
    ...landing,
    failureMode: "F09",
    shape: "group renamed by an override",
    about:
      "An override gives the sink another group, and the old one is deleted: the contract's group is known to nobody.",
    reasons: ["group-missing"],
    inject: async (stack) => {
      // The new name goes on where the old one stands: what was refused before is not refused again.
      await goOnFrom(stack, landingGroup, otherGroup);
      const config = { ...progressOf(stack).sinkConfig(), "consumer.override.group.id": otherGroup };
      await configureSink(stack, config, progressSinkName);
      await deleteGroup(stack, landingGroup);
    },
    withinMs: 60_000,
    tools: [groupsKnown, sinkRuns],
    // The old name goes on where the other one stands.
    remove: async (stack) => {
      await goOnFrom(stack, otherGroup, landingGroup);
      await configureSink(stack, progressOf(stack).sinkConfig(), progressSinkName);
      await deleteGroup(stack, otherGroup);
    },
    claims: [nobodyCommits],
    withhold: ["kafka"],
    unknown: { failureMode: "F09", subject: "landing.sink" },
  },
  {
    ...landing,
    failureMode: "F30",
    shape: "retention lowered under a tolerated lag",
    about: "The sink holds records back for less than it may, and the topic is told to keep them for 37 s only.",
    reasons: ["retention-near"],
    inject: async (stack) => {
      progressOf(stack).switches.set(progressSinkName, "block");
      await keep(stack, [shortRetention]);
    },
    tools: [topicConfig, (stack) => consumerGroups(stack, landingGroup, ({ lag }) => lag > 60)],
    remove: async (stack) => {
      progressOf(stack).switches.clear(progressSinkName);
      await keep(stack, []);
    },
    claims: [lagIsTolerated],
    withhold: ["kafka"],
    unknown: { failureMode: "F30", subject: "landing.sink" },
  },
];
