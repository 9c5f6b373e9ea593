import { beforeAll, expect, test } from "vitest";
import { pageFixture } from "../../../../lib/board/board-fixture.ts";
import { post, request, servedEstate, signIn, storePage } from "../../../../lib/board/served-estate.fixture.ts";
import { onLab } from "../../../../lib/fire-desk/fire-desk.fixture.ts";
import { standInFor } from "../../../../lib/runbook/files.ts";
import { runbookSchema } from "../../../../lib/runbook/operations.ts";
import { POST } from "./[id]/pages/route.ts";
import { GET } from "./route.ts";

const served = servedEstate();
beforeAll(() => standInFor({ evidence: {} }));
const attach = (id: string, page: string, as?: string) =>
  POST(post(`/api/v1/runbook/${id}/pages`, { page }, as), { params: Promise.resolve({ id }) });
const ended = { state: "resolved", resolvedAt: new Date().toISOString(), resolution: "cleared" } as const;
const stored = async (id: string, change: Parameters<typeof pageFixture>[0]) => {
  await storePage(served.database, served.run, pageFixture({ id, openedAt: new Date().toISOString(), ...change }));
  return id;
};
const proofs = async () => {
  const { entries } = runbookSchema.parse(await (await GET(request("/api/v1/runbook"))).json());
  return entries.find(({ failureMode }) => failureMode === "F19")?.proofs;
};

test.each(["practice", "lab"] as const)("a page of %s is no proof", async (mode) => {
  onLab(mode);
  expect((await attach("F19", await stored(`of-${mode}`, ended))).status).toBe(409);
  expect((await proofs())?.fires.state).toBe("none");
});

test("an ended page of the live estate proves that its mode fires and how it ends, and nothing else", async () => {
  onLab("live");
  const id = await stored("real", ended);
  expect((await attach("F19", id, await signIn(served.database, "on-call"))).status).toBe(403);
  const answer = await attach("F19", id, await signIn(served.database, "lead", "lena"));
  expect([answer.status, await answer.json()]).toEqual([
    201,
    expect.objectContaining({ page: id, by: "lena", stale: [] }),
  ]);
  const { fires, silent, unknown, resolves } = (await proofs()) ?? {};
  expect([fires?.state, silent?.state, unknown?.state, resolves?.state]).toEqual(["live", "none", "none", "live"]);
  expect(fires?.stale).toBe(false);
});

test.each([
  ["one that is open", {}, "this page is still open"],
  ["one that was replaced by a worse one", { ...ended, resolution: "superseded" }, "this page was superseded"],
  ["one of another mode", { ...ended, failureMode: "F37" }, "this page is of F37"],
] as const)("%s proves nothing", async (_name, change, why) => {
  onLab("live");
  const answer = await attach("F19", await stored("refused", change));
  expect([answer.status, (await answer.json()).detail]).toEqual([409, why]);
});
