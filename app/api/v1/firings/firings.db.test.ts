import { expect, test } from "vitest";
import { post, request, servedEstate, signIn } from "../../../../lib/board/served-estate.fixture.ts";
import { onLab } from "../../../../lib/fire-desk/fire-desk.fixture.ts";
import { firingsSchema } from "../../../../lib/fire-desk/operations.ts";
import { carryOut, takeOrder } from "../../../../lib/fire-desk/take.ts";
import { GET, POST } from "./route.ts";

const served = servedEstate();
const path = "/api/v1/firings";
const fire = (failureModes: string[], as?: string, mode = "lab") => POST(post(path, { failureModes, mode }, as));
const read = async (as?: string) => firingsSchema.parse(await (await GET(request(path, { as }))).json());
const pool = () => served.database.pool;

test.each(["practice", "live"] as const)("in %s nothing is caused, whoever asks", async (mode) => {
  onLab(mode);
  const answer = await fire(["F19"]);
  expect([answer.status, (await answer.json()).detail]).toEqual([
    409,
    `this estate is ${mode}: nothing is caused on it`,
  ]);
  expect((await read()).fireable).toEqual([]);
  expect(await served.database.prisma.firing.count()).toBe(0);
});

test("it is confirmed by naming the lab, and a lab without anybody who can cause it refuses", async () => {
  onLab();
  const unnamed = await POST(post(path, { failureModes: ["F19"] }));
  expect(await unnamed.json()).toMatchObject({ status: 422, errors: [{ path: "mode" }] });
  const impossible = await fire(["F01"]);
  expect(await impossible.json()).toMatchObject({ status: 422, errors: [{ path: "failureModes" }] });
  onLab("lab", "");
  expect((await fire(["F19"])).status).toBe(409);
});

test("a lead asks, the lab takes one after the other and says how it goes; meanwhile nobody else fires", async () => {
  onLab();
  const lead = await signIn(served.database, "lead", "lena");
  expect((await fire(["F19"], await signIn(served.database, "on-call"))).status).toBe(403);
  expect((await fire(["F19", "F37"], lead)).status).toBe(202);
  const taken = await fire(["F37"]);
  expect([taken.status, (await taken.json()).detail]).toEqual([
    409,
    expect.stringMatching(/^F(19|37) is being fired$/),
  ]);

  const first = await takeOrder(pool(), served.run);
  expect(first?.failureMode).toBe("F19");
  expect(await takeOrder(pool(), "another run")).toBeNull();
  if (!first) throw new Error("nothing was taken");
  await carryOut(pool(), first, async (mode, say) => {
    say(`${mode}: injected`);
    say(`${mode}: notified`);
  });
  const second = await takeOrder(pool(), served.run);
  if (!second) throw new Error("nothing was taken");
  await carryOut(pool(), second, async () => {
    throw new Error("other pages fired too");
  });
  const { firings, fireable } = await read(lead);
  expect(fireable).toEqual(["F19", "F37"]);
  expect(firings).toMatchObject([
    { failureMode: "F37", state: "failed", problem: "other pages fired too", by: "lena" },
    { failureMode: "F19", state: "done", lines: ["F19: injected", "F19: notified"], problem: null, by: "lena" },
  ]);
  expect(await takeOrder(pool(), served.run)).toBeNull();
  expect(await served.database.prisma.audit.findMany({ where: { action: "fire-lab" } })).toHaveLength(1);
});
