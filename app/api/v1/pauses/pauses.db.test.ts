import { beforeEach, expect, test } from "vitest";
import { request, servedEstate, signIn } from "../../../../lib/board/served-estate.fixture.ts";
import { pauseSchema, pausesSchema } from "../../../../lib/pauses/views.ts";
import { POST as end } from "./[id]/end/route.ts";
import { GET, POST } from "./route.ts";

const served = servedEstate();
const now = Date.UTC(2026, 10, 30, 9);
const day = 86_400_000;
const params = (id: string) => ({ params: Promise.resolve({ id }) });
const send = (body: object, as: string) => request("/x", { method: "POST", body: JSON.stringify(body), as });
const until = (ms: number) => new Date(now + ms).toISOString();
let omar = "";

beforeEach(async () => {
  const { prisma } = served.database;
  await prisma.pause.deleteMany();
  await prisma.run.update({
    where: { id: served.run },
    data: { clockEstate: new Date(now), clockWall: new Date(), clockRate: 0 },
  });
  omar = await signIn(served.database, "on-call", `omar-${crypto.randomUUID().slice(0, 6)}`);
});

test("one act pauses all that a worker carries, with a name, a reason and an end, and tells the collector", async () => {
  const { prisma } = served.database;
  const before = await prisma.leader.findFirstOrThrow();
  const response = await POST(
    send({ scope: "dependency.connect", reason: "upgrade", until: until(2 * 3_600_000) }, omar),
  );
  expect(response.status).toBe(201);
  const made = pauseSchema.parse(await response.json());
  expect(made).toMatchObject({ reason: "upgrade", inForce: true, startsAt: until(0), endsAt: until(2 * 3_600_000) });
  expect(made.covers).toEqual(expect.arrayContaining(["enrollment.slot", "purchases.source", "landing.sink"]));
  expect((await prisma.leader.findFirstOrThrow()).version).toBe(before.version + 1n);
  expect(await prisma.audit.findFirst({ where: { action: "declare-pause" } })).toMatchObject({ target: made.id });
  const listed = pausesSchema.parse(await (await GET(request("/x", { as: omar }))).json());
  expect(listed.pauses).toEqual([made]);
});

test.each([
  ["no reason", { scope: "enrollment.fold", reason: " ", until: until(day) }, "reason"],
  ["an unknown scope", { scope: "enrollment.nothing", reason: "x", until: until(day) }, "scope"],
  ["an end in the past", { scope: "enrollment.fold", reason: "x", until: until(-1) }, "until"],
  ["more than seven days", { scope: "enrollment.fold", reason: "x", until: until(7 * day + 1) }, "until"],
] as const)("%s is 422 with the field", async (_, body, field) => {
  const response = await POST(send(body, omar));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: [{ path: field }] });
});

test("a pause ends by hand once, and not by a viewer's", async () => {
  const made = pauseSchema.parse(
    await (await POST(send({ scope: "enrollment.fold", reason: "x", until: until(7 * day) }, omar))).json(),
  );
  const viewer = await signIn(served.database, "viewer", `vera-${crypto.randomUUID().slice(0, 6)}`);
  expect((await end(send({}, viewer), params(made.id))).status).toBe(403);
  expect(await (await end(send({}, omar), params(made.id))).json()).toMatchObject({
    inForce: false,
    endedAt: until(0),
  });
  expect((await end(send({}, omar), params(made.id))).status).toBe(409);
  expect((await end(send({}, omar), params("none"))).status).toBe(404);
});
