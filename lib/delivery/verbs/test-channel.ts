import { randomUUID } from "node:crypto";
import { type Actor, demand } from "../../access/permissions.ts";
import { Problem } from "../../access/problem.ts";
import type { Estate } from "../../board/estate.ts";
import { inTransaction } from "../../store/in-transaction.ts";
import { isOpenChannel } from "../channel.ts";
import { openChannels } from "../channels.ts";
import { failureOf } from "../failure.ts";
import type { Letter } from "../letter.ts";
import { logAttempt } from "../record.ts";

type Tested = { outcome: "delivered" | ReturnType<typeof failureOf>["code"]; status: number | null };

/** Sends a test letter, and its end, so that nothing stays open at the receiver. Throws 403, 404, 409 while not ready. */
export async function testChannel(estate: Estate, actor: Actor, id: string): Promise<Tested> {
  demand(actor, "run-channels");
  const { db, contract } = estate;
  const channel = openChannels(contract).find((one) => one.id === id);
  if (!channel) throw new Problem("not-found");
  if (!isOpenChannel(channel)) throw new Problem("conflict", channel.problem);
  const began = new Date();
  const letter = testLetter(estate, began);
  const first = { letter, writtenAt: began };
  const ends = { ...letter, sequence: 2, state: "resolved" as const, resolvedAt: letter.at };
  const tested = await channel
    .send({ ...first, first }, began)
    .then(() => channel.send({ letter: ends, writtenAt: began, first }, began))
    .then(
      ({ status }): Tested => ({ outcome: "delivered", status }),
      (error): Tested => {
        const { code, status } = failureOf(error);
        return { outcome: code, status };
      },
    );
  await inTransaction(db.pool, async (client) => {
    await logAttempt(client, contract.estate, {
      channel: id,
      what: "test",
      began,
      ended: new Date(),
      actor: actor.id,
      ...tested,
    });
    await client.query(`INSERT INTO audit (actor, action, target, body) VALUES ($1, 'test-channel', $2, $3)`, [
      actor.id,
      id,
      JSON.stringify({ outcome: tested.outcome }),
    ]);
  });
  return tested;
}

function testLetter({ contract }: Estate, at: Date): Letter {
  const now = at.toISOString();
  return {
    version: 1,
    key: `test.${randomUUID()}`,
    sequence: 1,
    event: "test",
    summary: "Test of this channel, nothing is wrong",
    at: now,
    estate: contract.estate,
    mode: contract.mode,
    failureMode: "F31",
    kind: "test",
    title: "Test of a channel",
    severity: "warn",
    state: "firing",
    product: null,
    subject: "channel",
    cursor: null,
    cursorKind: null,
    timestamp: null,
    sloSeconds: null,
    owners: contract.monitor.owners,
    reason: "within-limit",
    evidence: {},
    deadline: null,
    unseenSince: null,
    openedAt: now,
    firedAt: now,
    resolvedAt: null,
    resolution: null,
    firstCommand: "",
    doNot: "",
    symptoms: [],
    link: new URL("/settings/channels", process.env.ONE_BOARD_URL).href,
  };
}
