import { beforeAll, expect, test } from "vitest";
import { post, request, servedEstate, signIn } from "../../../../../lib/board/served-estate.fixture.ts";
import type { FailureModeId } from "../../../../../lib/evaluate/failure-modes.ts";
import { reviewsSchema } from "../../../../../lib/runbook/review/operations.ts";
import { firedToday } from "../../../../../lib/runbook/review/reviews.fixture.ts";
import type { EntryVersion } from "../../../../../lib/runbook/review/version.ts";
import { GET, POST } from "./route.ts";

const served = servedEstate();
const path = "/api/v1/runbook/reviews";
beforeAll(() => firedToday());

const standing = async (as?: string) => {
  const { entries } = reviewsSchema.parse(await (await GET(request(path, { as }))).json());
  return (id: FailureModeId) => {
    const found = entries.find(({ failureMode }) => failureMode === id);
    if (!found) throw new Error(`${id} is not among them`);
    return found;
  };
};
const sign = async (ids: FailureModeId[], as?: string, note?: string) => {
  const of = await standing(as);
  const entries = ids.map((id) => ({ failureMode: id, version: of(id).version }));
  return POST(post(path, { entries, ...(note === undefined ? {} : { note }) }, as));
};
/** As if the newest signature under F19 had been given when something else stood there. */
const signedUnder = (change: (body: EntryVersion) => EntryVersion) =>
  served.database.prisma.$transaction(async (tx) => {
    const last = await tx.entry_review.findFirstOrThrow({ where: { failureMode: "F19" }, orderBy: { id: "desc" } });
    const body = JSON.parse(JSON.stringify(change(last.body as EntryVersion)));
    await tx.entry_review.update({ where: { id: last.id }, data: { body } });
  });

test("an entry with four fresh proofs is signed by one reviewer, and stays unread for another", async () => {
  const lena = await signIn(served.database, "lead", "lena");
  const omar = await signIn(served.database, "lead", "omar");
  expect((await standing(lena))("F19")).toMatchObject({ standing: "never", refused: [], signedAt: null });
  const answer = await sign(["F19"], lena, "Read the slot SQL twice.");
  expect(answer.status).toBe(201);
  expect((await standing(lena))("F19")).toMatchObject({ standing: "unchanged", note: "Read the slot SQL twice." });
  expect((await standing(omar))("F19").standing).toBe("never");
  const audits = await served.database.prisma.audit.findMany({ where: { action: "review-runbook" } });
  expect(audits).toMatchObject([{ target: "F19" }]);
});

test("a stale proof, a missing proof, and what has changed since it was read are refused", async () => {
  const before = await served.database.prisma.entry_review.count();
  const stale = await sign(["F20"]);
  expect([stale.status, (await stale.json()).detail]).toEqual([
    409,
    expect.stringContaining("stale: fired 365 days ago"),
  ]);
  const missing = await sign(["F12"]);
  expect([missing.status, (await missing.json()).detail]).toEqual([409, expect.stringContaining("missing: ")]);
  const old = await POST(post(path, { entries: [{ failureMode: "F19", version: "another" }] }));
  expect([old.status, (await old.json()).detail]).toEqual([409, "F19 has changed since it was read"]);
  const together = await sign(["F19", "F20"]);
  expect(together.status).toBe(409);
  expect(await served.database.prisma.entry_review.count()).toBe(before);
});

test("what changed since the last signature is shown by rule, threshold and text", async () => {
  expect((await sign(["F19"])).status).toBe(201);
  await signedUnder(({ entry, rules, clause }) => ({
    rules: Object.fromEntries(Object.keys(rules).map((file) => [file, "0".repeat(64)])),
    clause: { ...clause, "enrollment.slot": { ...clause["enrollment.slot"], inactiveFor: 179_999 } },
    entry: { ...entry, steps: ["Wait.", ...(entry.steps as string[]).slice(1)] },
  }));
  const { standing: now, changes } = (await standing())("F19");
  expect(now).toBe("changed");
  expect(changes.filter(({ part }) => part === "rule").every(({ was }) => was === "000000000000")).toBe(true);
  expect(changes.filter(({ part }) => part !== "rule")).toEqual([
    { part: "threshold", what: "enrollment.slot inactiveFor", was: "179999", now: "180000" },
    { part: "entry", what: "steps 1", was: "Wait.", now: expect.any(String) },
  ]);
  expect((await sign(["F19"])).status).toBe(201);
  expect((await standing())("F19").standing).toBe("unchanged");
});

test("nobody below a lead reviews, and an unknown entry is refused on its path", async () => {
  const onCall = await signIn(served.database, "on-call");
  expect((await GET(request(path, { as: onCall }))).status).toBe(403);
  const bad = await POST(post(path, { entries: [{ failureMode: "F99", version: "x" }] }));
  expect(await bad.json()).toMatchObject({ status: 422, errors: [{ path: "entries[0].failureMode" }] });
});
