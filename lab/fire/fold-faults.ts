import { Kafka, logLevel } from "kafkajs";
import type { Stack } from "../stack.ts";
import type { Claim, Fault } from "./fault.ts";
import { consumerGroups } from "./group-tools.ts";

const group = "enrollment-fold";
const topic = "enrollment.public.enrollment";
/** Further than the log grows while the fault stands. */
const beyond = 1_000_000n;

/** Where the fold stood before its offset was set: it goes on there afterwards, so that nothing is lost on this lab. */
let stoodAt = 0n;

async function withAdmin<T>(stack: Stack, work: (admin: ReturnType<Kafka["admin"]>) => Promise<T>): Promise<T> {
  const admin = new Kafka({ brokers: [stack.broker.bootstrap], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}

const setOffset = (stack: Stack, offset: bigint) =>
  withAdmin(stack, (admin) =>
    admin.setOffsets({ groupId: group, topic, partitions: [{ partition: 0, offset: String(offset) }] }),
  );

/** Else the fold would be late for a moment after the page of its offset has ended. */
async function untilCaughtUp(stack: Stack): Promise<void> {
  for (const deadline = Date.now() + 40_000; Date.now() < deadline; ) {
    if ((await consumerGroups(stack, group, ({ lag }) => lag < 60)).shows) return;
  }
  throw new Error("the fold did not catch up within 40 s");
}

const outcomeIsTold: Claim = {
  claim: "the page says what the reader will do next, by its reset policy",
  holds: ({ evaluation }) =>
    evaluation.verdicts.find(({ failureMode, subject }) => failureMode === "F35" && subject === "enrollment.fold")
      ?.evidence.outcome === "rereads-everything",
  facts: ({ evaluation }) => ({
    ...evaluation.verdicts.find(({ failureMode, subject }) => failureMode === "F35" && subject === "enrollment.fold")
      ?.evidence,
  }),
};

/** What can be caused on the fold's offsets. */
export const foldFaults: Fault[] = [
  {
    failureMode: "F35",
    shape: "offset set beyond the end",
    about: "The fold is down and its offset is set far beyond the end of its log, as a wrong reset does.",
    subject: "enrollment.fold",
    owners: ["fold-team"],
    reasons: ["offset-beyond-log"],
    inject: async (stack) => {
      await stack.fold.part.stop();
      stoodAt = await withAdmin(stack, async (admin) => {
        const [found] = await admin.fetchOffsets({ groupId: group, topics: [topic] });
        return BigInt(found?.partitions[0]?.offset ?? 0);
      });
      await setOffset(stack, stoodAt + beyond);
    },
    tools: [(stack) => consumerGroups(stack, group, ({ committed, end }) => committed > end, topic)],
    remove: async (stack) => {
      await setOffset(stack, stoodAt);
      await stack.fold.start();
      await untilCaughtUp(stack);
    },
    endsByName: "after-repair",
    claims: [outcomeIsTold],
    withhold: ["kafka"],
    unknown: { failureMode: "F35", subject: "enrollment.fold" },
  },
];
