import { beforeAll, expect, it } from "vitest";
import { ensureRun } from "../store/ensure-run.ts";
import { freshTestDatabase } from "../store/test-database.ts";
import { contractPath, contractWith, deliveryOf, local, pageOf, variable, write } from "./delivery.fixture.ts";
import { hold } from "./hold.ts";
import { testReceiver } from "./receiver.fixture.ts";
import { tellAgain } from "./tell-again.ts";

const store = freshTestDatabase();
const receiver = testReceiver();
const contract = contractWith({ alerts: { kind: "alertmanager", url: variable("ALERTS"), again: 60_000, ...local } });

beforeAll(() => ensureRun(store.database, { run: "r", contract, contractPath, now: 0 }));

it("open pages are told again one by one, and no more once another process sends on the channel", async () => {
  const { pool } = store.database;
  const sender = deliveryOf(pool, contract, "r", { ALERTS: receiver.url });
  for (const subject of ["one", "two", "three"])
    await write(pool, contract, "r", pageOf({ subject: `enrollment.${subject}` }), "fired");
  await sender.route();
  expect(await sender.drain("alerts")).toBe(3);

  let told = 0;
  const { draining } = sender;
  const again = (between: () => Promise<unknown>) => {
    sender.advance(60_000);
    const send = async () => {
      told += 1;
      await between();
      return { status: 200 };
    };
    return tellAgain(draining, { id: "alerts", kind: "alertmanager", again: 60_000, send });
  };
  const slow = contract.delivery.timeout + 1_000;
  expect(await again(async () => sender.advance(slow))).toBe(3);
  const other = { ...draining, holder: "another process" };
  const overtaken = await again(async () => {
    sender.advance(slow + 2_000);
    expect(await hold(other, "alerts")).toBe(true);
  });
  expect([overtaken, told]).toEqual([1, 4]);
});
