import { beforeAll, expect, test } from "vitest";
import { leversAnswer } from "../../../../lib/shipping/api/levers.ts";
import { scorecardAnswer } from "../../../../lib/shipping/api/scorecard.ts";
import { POST as scorecard } from "../scorecard/route.ts";
import { POST as levers } from "./route.ts";

const token = "a-token-of-more-than-thirty-two-characters";
beforeAll(() => void Object.assign(process.env, { ONE_BOARD_TOKEN: token }));

type Handler = (request: Request) => Promise<Response>;
const ask = async (handler: Handler, body: unknown) => {
  const response = await handler(
    new Request("http://127.0.0.1:4747/api/v1/x", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: await response.json() };
};
const five = ["stream", "idempotent", "event-time", "watermark", "replay"];

test.each([
  [0, 0, false, 0, 50_400, 1, 88],
  [1, 71, false, 6942.3, 4, 2, 340],
  [2, 81.3, false, 6048.25, 4, 2, 340],
  [3, 88.8, false, 5435.05, 4, 2, 340],
  [4, 93.4, false, 5716.85, 4, 2, 340],
  [5, 100, true, 6115, 4, 2, 340],
  [6, 100, true, 6115, 4, 13, 1980],
])("%d levers of the ladder", async (count, accuracy, exact, dayTotal, lagSeconds, pipelines, monthlyCost) => {
  const { status, body } = await ask(levers, { levers: [...five, "all-tables"].slice(0, count) });
  expect(status).toBe(200);
  expect(leversAnswer.parse(body)).toEqual({
    accuracy,
    exact,
    dayTotal,
    truth: 6115,
    lagSeconds,
    pipelines,
    monthlyCost,
    badges: expect.objectContaining({ accuracy: "measured", monthlyCost: "modelled" }),
  });
});

test("the order of the names and a name said twice change nothing", async () => {
  const plain = await ask(levers, { levers: ["stream", "idempotent", "event-time"] });
  expect(await ask(levers, { levers: ["event-time", "stream", "idempotent", "stream"] })).toEqual(plain);
});

test("a replay without the four before it is refused on the levers field, and a bypass is marked", async () => {
  const refused = await ask(levers, { levers: ["stream", "idempotent", "replay"] });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: "levers" }] } });
  expect(refused.body.errors[0].message).toContain("event-time, watermark");
  const bypassed = await ask(levers, { levers: ["stream", "idempotent", "replay"], bypass: true });
  expect(bypassed).toMatchObject({
    status: 200,
    body: { accuracy: 0, exact: false, dayTotal: 6115, badges: { replay: "bypassed" } },
  });
  const needless = await ask(levers, { levers: five, bypass: true });
  expect(needless.body.badges).not.toHaveProperty("replay");
});

test("another day seed has another truth and is still exact after the replay", async () => {
  const { body } = await ask(levers, { levers: five, seed: 7 });
  expect(body.truth).not.toBe(6115);
  expect(body).toMatchObject({ accuracy: 100, exact: true, dayTotal: body.truth });
});

test.each([
  [{}, "levers"],
  [{ levers: ["streams"] }, "levers[0]"],
  [{ levers: [], seed: 1.5 }, "seed"],
  [{ levers: [], seed: -1 }, "seed"],
  [{ levers: [], bypass: "yes" }, "bypass"],
  [{ levers: [], faults: 3 }, "faults"],
])("%j is refused on its field", async (body, path) => {
  expect(await ask(levers, body)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
});

const rows = { alert: "yes", freshness: "yes", cost: "yes", replay: "yes", tables: "yes" };

test.each([
  [rows, "ship", null, []],
  [{ ...rows, replay: "cannot-say" }, "cannot-say", "replay", ["replay"]],
  [{ ...rows, alert: "cannot-say", tables: "no" }, "do-not-ship", "tables", ["alert", "tables"]],
])("%j → %s", async (answered, verdict, firstOpenRow, openRows) => {
  const { status, body } = await ask(scorecard, { rows: answered });
  expect(status).toBe(200);
  expect(scorecardAnswer.parse(body)).toEqual({ verdict, firstOpenRow, openRows });
});

test("a row that is missing, unknown or half answered is refused on its path", async () => {
  const { cost: _, ...missing } = rows;
  for (const [answered, path] of [
    [missing, "rows.cost"],
    [{ ...rows, replay: "maybe" }, "rows.replay"],
    [{ ...rows, demo: "yes" }, "rows.demo"],
  ] as const) {
    expect(await ask(scorecard, { rows: answered })).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  }
  expect(await ask(scorecard, {})).toMatchObject({ status: 422, body: { errors: [{ path: "rows" }] } });
});
