import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { signalProcess } from "../../lib/store/process-identity.ts";
import { place, sourcesWithoutWeb, up } from "./running.fixture.ts";

let sources: ReturnType<typeof sourcesWithoutWeb>;
let here: Awaited<ReturnType<typeof place>>;
beforeAll(() => {
  sources = sourcesWithoutWeb();
});
afterAll(() => sources.remove());
beforeEach(async () => {
  here = await place(sources.folder);
});
afterEach(() => here.remove());

it("a command given while the board starts waits for the board's database, the start goes on, and a later one's link is the board's", async () => {
  const start = here.begin("start");
  expect(await here.held()).toBe("supervisor");
  const add = here.begin("user", "add", "--role", "trainee");
  expect(await add.ended, add.said()).toBe(0);
  expect(add.said()).toMatch(/trainee\nSign in once with/);
  await up(start);
  expect(start.said()).toMatch(/Sign in once/);
  const later = here.begin("user", "add", "--role", "trainee", "--handle", "later");
  expect(await later.ended, later.said()).toBe(0);
  expect(later.said()).toContain(`Sign in once with  ${here.boardUrl}/sign-in?token=`);
  signalProcess(start.child.pid ?? 0, "SIGTERM");
  expect(await start.ended).toBe(0);
}, 240_000);

it("a start given while a command has the home begins when the command is done", async () => {
  const add = here.begin("user", "add", "--role", "trainee");
  expect(await here.held()).toBe("command");
  const start = here.begin("start");
  await up(start);
  expect(start.said()).toMatch(/Sign in once/);
  expect(await add.ended, add.said()).toBe(0);
  const list = here.begin("user", "list");
  expect(await list.ended).toBe(0);
  expect(list.said()).toMatch(/trainee/);
}, 240_000);

it("of commands given at once on a home without a board, each does its work", async () => {
  const adds = ["one", "two", "three"].map((handle) =>
    here.begin("user", "add", "--role", "trainee", "--handle", handle),
  );
  for (const add of adds) expect(await add.ended, add.said()).toBe(0);
  const list = here.begin("user", "list");
  expect(await list.ended).toBe(0);
  for (const handle of ["one", "two", "three"]) expect(list.said()).toContain(` ${handle} `);
}, 240_000);
