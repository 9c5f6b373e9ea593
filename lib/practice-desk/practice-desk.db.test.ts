import { afterEach, expect, test } from "vitest";
import { estate } from "../board/estate.ts";
import { servedEstate } from "../board/served-estate.fixture.ts";
import { practiceSchema } from "../board/view-schemas.ts";
import { readPractice } from "./read.ts";
import { sendOrder } from "./send.ts";

const served = servedEstate();
const actor = { id: "automation", handle: "automation", role: "automation" } as const;
const patience = { waitMs: 30_000, pollMs: 10 };
const inject = { kind: "inject", body: { failureMode: "F19" } } as const;

afterEach(async () => {
  await served.database.prisma.command.deleteMany();
});

/** Plays the collector for one order. */
async function collectorAnswers(answer: { answer?: object; problem?: string }) {
  const { prisma } = served.database;
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const open = await prisma.command.findFirst({ where: { answeredAt: null } });
    if (open) {
      await prisma.command.update({ where: { id: open.id }, data: { ...answer, answeredAt: new Date() } });
      return open;
    }
  }
  throw new Error("no order arrived");
}

test("an order reaches the collector as it was given and its answer comes back", async () => {
  const answer = { subject: "enrollment.slot", detectWithinSeconds: 240, lastsSeconds: 3_600 };
  const [order, reply] = await Promise.all([
    collectorAnswers({ answer }),
    sendOrder({ estate: estate(), actor }, inject, patience),
  ]);
  expect(order).toMatchObject({ kind: "inject", run: "run-1", body: { failureMode: "F19" } });
  expect(reply).toEqual(answer);
  expect(await served.database.prisma.audit.findFirst({ where: { target: order.id } })).toMatchObject({
    actor: "automation",
    action: "practice-inject",
  });
});

test.each([
  [{ status: 422, field: "failureMode", detail: "practice cannot cause F25 yet" }, 422],
  [{ status: 409, detail: "F19 is already going on" }, 409],
])("the collector's refusal becomes a problem (%j)", async (problem, status) => {
  const sending = sendOrder({ estate: estate(), actor }, inject, patience);
  await Promise.all([
    collectorAnswers({ problem: JSON.stringify(problem) }),
    expect(sending).rejects.toMatchObject({ status, message: problem.detail }),
  ]);
});

test("an order nobody answers is 503 and withdrawn, so that it cannot happen later", async () => {
  const sending = sendOrder({ estate: estate(), actor }, inject, { waitMs: 50, pollMs: 10 });
  await expect(sending).rejects.toMatchObject({ status: 503 });
  expect(await served.database.prisma.command.findFirst()).toMatchObject({ problem: "withdrawn" });
  expect(await served.database.prisma.command.count({ where: { answeredAt: null } })).toBe(0);
});

test("a viewer may not order anything", async () => {
  const viewer = { id: "v", handle: "v", role: "viewer" } as const;
  await expect(sendOrder({ estate: estate(), actor: viewer }, inject, patience)).rejects.toMatchObject({ status: 403 });
  expect(await served.database.prisma.command.count()).toBe(0);
});

test("outside practice nothing is written and the answer is 409", async () => {
  const live = { ...estate(), contract: { ...estate().contract, mode: "lab" as const } };
  await expect(sendOrder({ estate: live, actor }, inject, patience)).rejects.toMatchObject({ status: 409 });
  await expect(readPractice(live)).rejects.toMatchObject({ status: 409 });
  expect(await served.database.prisma.command.count()).toBe(0);
});

test("what is going on is shown with the clock and what can be injected", async () => {
  const { prisma } = served.database;
  const startsAt = new Date("2026-11-30T02:40:00Z");
  await prisma.injection.create({ data: { id: "i1", run: "run-1", what: "F19", startsAt, body: {} } });
  await prisma.injection.create({
    data: { id: "i0", run: "run-1", what: "F05", startsAt, clearedAt: new Date(), body: {} },
  });
  for (const [id, stays] of [
    ["i2", false],
    ["i3", true],
  ] as const) {
    const earlier = new Date(startsAt.getTime() - 60_000);
    await prisma.injection.create({
      data: { id, run: "run-1", what: `F1${id[1]}`, startsAt: earlier, body: { lastsSeconds: 60, stays } },
    });
  }
  const view = practiceSchema.parse(await readPractice(estate()));
  // F12 is over by itself; what F13 lost stays lost until it is cleared.
  expect(view.active.map(({ what }) => what)).toEqual(["F19", "F13"]);
  expect(view.active[0]).toEqual({ id: "i1", what: "F19", startsAt: startsAt.toISOString() });
  expect(view.failureModes.find(({ id }) => id === "F19")).toEqual({
    id: "F19",
    title: "Enrollment slot inactive",
    row: "enrollment-cohort",
  });
  expect(view.seed).toBe(51);
});
