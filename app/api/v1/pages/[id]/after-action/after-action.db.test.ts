import { expect, test } from "vitest";
import { openActions } from "../../../../../../lib/actions/open-actions.ts";
import { openActionsSchema } from "../../../../../../lib/actions/operations.ts";
import { afterActionSchema } from "../../../../../../lib/after-action/operations.ts";
import { pageFixture } from "../../../../../../lib/board/board-fixture.ts";
import { estate } from "../../../../../../lib/board/estate.ts";
import { post, request, servedEstate, signIn, storePage } from "../../../../../../lib/board/served-estate.fixture.ts";
import { POST as finish } from "../../../actions/[id]/done/route.ts";
import { GET as actions } from "../../../actions/route.ts";
import { GET as board } from "../../../board/route.ts";
import { GET, PUT } from "./route.ts";

const served = servedEstate();
const pathOf = (id: string) => `/api/v1/pages/${id}/after-action`;
const params = (id: string) => ({ params: Promise.resolve({ id }) });
const read = (id: string, as?: string) => GET(request(pathOf(id), { as }), params(id));
const write = (id: string, body: unknown, as?: string) =>
  PUT(request(pathOf(id), { method: "PUT", body: JSON.stringify(body), as }), params(id));

const resolved = { state: "resolved", resolvedAt: "2026-09-15T03:00:00.000Z", resolution: "cleared" } as const;
const said = {
  alert: "F19",
  symptoms: "Inactive.",
  rootCause: "Stopped by hand.",
  fix: "Resumed.",
  prevention: "Ask.",
};
const action = { metric: "enrollment-cohort.retained-wal", owner: "database-owner", due: "2999-01-01" };
async function stored(id: string, change: Parameters<typeof pageFixture>[0] = resolved): Promise<string> {
  await storePage(served.database, served.run, pageFixture({ id, ...change }));
  return id;
}

test("what the page already says stands there before a lead writes: numbers, timeline and the first guess", async () => {
  const id = await stored("prefilled", { ...resolved, evidence: { inactiveSeconds: 740 } });
  const event = { pageId: id, reason: "stopped" };
  await served.database.prisma.page_event.createMany({
    data: [
      { ...event, at: new Date("2026-09-15T02:47:00Z"), kind: "fired" },
      { ...event, at: new Date("2026-09-15T02:49:00Z"), kind: "acknowledged", note: "The task died." },
    ],
  });
  const { prefill, written } = afterActionSchema.parse(await (await read(id)).json());
  expect(written).toBeNull();
  expect(prefill.alert).toMatch(/^F19 .*enrollment\.slot/);
  expect(prefill.symptoms.split("\n")).toEqual([
    "inactive seconds 740.",
    "02:47 Fired",
    "02:49 Acknowledged: The task died.",
  ]);
  expect(prefill.firstGuess).toBe("The task died.");
});

test("a lead writes it of a page that has ended, and its prevention is an open action until somebody says it is done", async () => {
  const lead = await signIn(served.database, "lead", "lena");
  const id = await stored("written");
  const answer = await write(id, { ...said, firstGuess: "The task.", action }, lead);
  expect(answer.status, await answer.clone().text()).toBe(200);
  const { written } = afterActionSchema.parse(await answer.json());
  expect(written).toMatchObject({ ...said, firstGuess: "The task.", by: "lena", action });
  await write(id, { ...said, fix: "Resumed by Connect.", action }, lead);
  const list = async () => openActionsSchema.parse(await (await actions(request("/api/v1/actions"))).json()).actions;
  expect(await list()).toMatchObject([{ ...action, overdue: false, ageDays: 0, from: { page: id } }]);

  const done = `/api/v1/actions/${written?.action?.id}/done`;
  expect((await finish(post(done, {}, lead), params(written?.action?.id ?? ""))).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await finish(post(done, {}, lead), params(written?.action?.id ?? ""))).status).toBe(409);
  const audits = await served.database.prisma.audit.findMany({
    where: { action: { in: ["after-action", "action-done"] } },
    orderBy: { id: "asc" },
  });
  expect(audits.map((row) => row.action)).toEqual(["after-action", "after-action", "action-done"]);
});

test("an action is overdue from the day after its date, with its age, and the board says how many are", async () => {
  const id = await stored("overdue");
  await write(id, { ...said, action });
  await served.database.prisma.action_item.update({
    where: { pageId: id },
    data: { due: new Date("2026-10-01"), at: new Date("2026-09-20T08:00:00Z") },
  });
  const at = async (now: string) => {
    const found = (await openActions(estate(), Date.parse(now))).find(({ from }) => from?.page === id);
    return [found?.overdue, found?.ageDays];
  };
  expect(await at("2026-10-01T23:59:59Z")).toEqual([false, 11]);
  expect(await at("2026-10-02T00:00:00Z")).toEqual([true, 11]);
  expect(await (await board(request("/api/v1/board"))).json()).toMatchObject({ overdueActions: 1 });
});

test.each([
  ["a metric that is not measured here", { ...action, metric: "be careful" }, "action.metric"],
  ["an owner that the contract has not", { ...action, owner: "nobody" }, "action.owner"],
  ["a date that is past", { ...action, due: "2020-01-01" }, "action.due"],
])("%s prevents nothing and is refused", async (_name, refused, path) => {
  const answer = await write(await stored("refused"), { ...said, action: refused });
  expect(await answer.json()).toMatchObject({ status: 422, errors: [{ path }] });
  expect(await served.database.prisma.after_action.findUnique({ where: { pageId: "refused" } })).toBeNull();
});

test("an open page has none yet, and nobody below a lead writes one", async () => {
  const open = await stored("open", {});
  expect((await read(open)).status).toBe(409);
  expect((await write(open, { ...said, action })).status).toBe(409);
  const onCall = await signIn(served.database, "on-call");
  const id = await stored("read-only");
  expect((await write(id, { ...said, action }, onCall)).status).toBe(403);
  expect((await read(id, onCall)).status).toBe(200);
});
