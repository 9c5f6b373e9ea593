import { pageFixture } from "../../lib/board/board-fixture.ts";
import { renewLease, request, storePage } from "../../lib/board/served-estate.fixture.ts";
import { contractWith, variable } from "../../lib/delivery/delivery.fixture.ts";
import { onLab } from "../../lib/fire-desk/fire-desk.fixture.ts";
import { addPerson } from "../../lib/people/add-person.ts";
import { makeToken } from "../../lib/people/tokens.ts";
import { firedToday } from "../../lib/runbook/review/reviews.fixture.ts";
import { emptyCard } from "../../lib/shipping/card.ts";
import type { Database } from "../../lib/store/db.ts";
import { goodHypothesis } from "./v1/drills/drill-walk.fixture.ts";

/** One call that changes something: what was made ready for it, its id and its body. */
export type Prepared = { id?: string; body: object };
export type World = { db: Database; run: string; call: Call };
export type Call = (method: string, path: string, prepared: Prepared) => Promise<Response>;
/** `computes`: it changes nothing and needs no row. */
export type Recipe = "computes" | ((world: World) => Promise<Prepared> | Prepared);

type Handler = (asked: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>;

/** Calls a route file's handler as automation. */
export const call: Call = async (method, path, { id = "none", body }) => {
  const folder = path.slice(1).replace(/\{(\w+)\}/g, "[$1]");
  const module: Record<string, Handler> = await import(/* @vite-ignore */ `../${folder}/route.ts`);
  const handler = module[method];
  if (!handler) throw new Error(`${path} has no ${method}`);
  const init = method === "GET" ? {} : { body: JSON.stringify(body) };
  return handler(request(path, { method, ...init }), { params: Promise.resolve({ id }) });
};

const drill = "d-e5702d";
const fresh = () => crypto.randomUUID();

async function page({ db, run }: World, change: Parameters<typeof pageFixture>[0] = {}): Promise<string> {
  const id = fresh();
  await renewLease(db, run);
  await storePage(db, run, pageFixture({ id, ...change }));
  return id;
}

async function attempt({ call }: World): Promise<string> {
  const begun = await call("POST", "/api/v1/drills/{id}/attempts", { id: drill, body: {} });
  return String((await begun.json()).id);
}
async function committed(world: World): Promise<{ id: string; rival: string }> {
  const id = await attempt(world);
  const stored = await world.call("PUT", "/api/v1/attempts/{id}/hypothesis", { id, body: goodHypothesis });
  return { id, rival: String((await stored.json()).rivals[0].id) };
}
async function opened(world: World): Promise<string> {
  const { id } = await committed(world);
  await world.call("GET", "/api/v1/attempts/{id}/resolution", { id, body: {} });
  return id;
}
const replay = {
  topic: "learning.progress.dlq",
  reason: "x",
  ranges: [{ partition: 0, from: "0", to: "9" }],
};
/** A dead letter that names a line: to write it off nothing else need be known. */
async function deadLetter({ db, run }: World): Promise<string> {
  const id = fresh();
  const letter = { run, subject: "purchases.dlq", appendedAt: new Date(), offset: "0", identity: "7" };
  await db.prisma.dead_letter.create({ data: { id, ...letter } });
  return id;
}
const pause = () => ({ scope: "enrollment.fold", reason: "x", until: new Date(Date.now() + 3_600_000).toISOString() });
const person = async ({ db }: World): Promise<string> =>
  (await addPerson({ db, actor: null }, { handle: "x", role: "viewer", rawReader: false })).person.id;

/** A channel in the web server's contract, to a receiver where nobody listens: it is tried, and that is what is stored. */
async function channel({ db }: World): Promise<string> {
  const to = { allowAddresses: ["127.0.0.0/8"], url: variable("AUDITED_HOOK"), secret: variable("AUDITED_SECRET") };
  Object.assign(process.env, { AUDITED_HOOK: "http://127.0.0.1:9/in", AUDITED_SECRET: "s".repeat(32) });
  const contract = contractWith({ hook: { kind: "webhook", ...to } });
  Object.assign(globalThis, { oneBoardContract: { path: process.env.ONE_BOARD_CONTRACT, contract } });
  const key = { estate: contract.estate, id: "hook" };
  const retryAt = new Date();
  await db.prisma.channel.upsert({ where: { estate_id: key }, create: { ...key, retryAt }, update: { retryAt } });
  return "hook";
}
async function scorecard({ db, call }: World): Promise<string> {
  const card = { ...emptyCard("x", "M."), decision: "x" };
  await call("POST", "/api/v1/scorecards", { body: { stream: "by-hand", card } });
  return String((await db.prisma.scorecard.findFirstOrThrow({ orderBy: { id: "desc" } })).id);
}

async function afterAction(world: World): Promise<Prepared> {
  const resolved = { state: "resolved", resolvedAt: new Date().toISOString(), resolution: "cleared" } as const;
  const said = { alert: "a", symptoms: "s", rootCause: "r", fix: "f", prevention: "p" };
  const action = { metric: "enrollment-cohort.retained-wal", owner: "database-owner", due: "2999-01-01" };
  return { id: await page(world, resolved), body: { ...said, action } };
}

/** Every operation that is no GET, with a call that succeeds. One without a recipe fails the test. */
export const recipes: Record<string, Recipe> = {
  "POST /api/v1/pages/{id}/acknowledge": async (world) => ({ id: await page(world), body: { firstGuess: "the slot" } }),
  "POST /api/v1/pages/{id}/note": async (world) => ({ id: await page(world), body: { note: "seen" } }),
  "POST /api/v1/pages/{id}/resolve": async (world) => {
    const lost = { failureMode: "F13", subject: "purchases.prefix", product: "purchase-lines", latched: true } as const;
    return { id: await page(world, lost), body: { reason: "landed again" } };
  },
  "POST /api/v1/practice/inject": () => ({ body: { failureMode: "F19" } }),
  "POST /api/v1/practice/clear": () => ({ body: {} }),
  "POST /api/v1/practice/clock": () => ({ body: { rate: 2 } }),
  "POST /api/v1/deploys/events": () => ({
    body: { service: "checkout", subject: "orders-value", outcome: "rejected" },
  }),
  "POST /api/v1/channels/{id}/test": async (world) => ({ id: await channel(world), body: {} }),
  "POST /api/v1/channels/{id}/replay": async (world) => ({ id: await channel(world), body: {} }),
  "POST /api/v1/pauses": () => ({ body: pause() }),
  "POST /api/v1/pauses/{id}/end": async ({ call }) => {
    const made = await call("POST", "/api/v1/pauses", { body: pause() });
    return { id: String((await made.json()).id), body: {} };
  },
  "POST /api/v1/dead-letters/{id}/write-off": async (world) => ({ id: await deadLetter(world), body: { reason: "x" } }),
  "POST /api/v1/products/{id}/replays": () => ({ id: "progress-landing", body: replay }),
  "POST /api/v1/replays/{id}/end": async ({ db, call }) => {
    await db.prisma.replay.deleteMany();
    const made = await call("POST", "/api/v1/products/{id}/replays", { id: "progress-landing", body: replay });
    return { id: String((await made.json()).id), body: { outcome: "abandoned" } };
  },
  "POST /api/v1/levers": "computes",
  "POST /api/v1/scorecard": "computes",
  "POST /api/v1/scorecards": () => ({ body: { stream: "by-hand", card: emptyCard("x") } }),
  "POST /api/v1/scorecards/{id}/handover": async (world) => ({ id: await scorecard(world), body: { row: "alert" } }),
  "POST /api/v1/firings": () => {
    onLab();
    return { body: { failureModes: ["F19"], mode: "lab" } };
  },
  "POST /api/v1/runbook/{id}/pages": async (world) => {
    onLab("live");
    const ended = { state: "resolved", resolvedAt: new Date().toISOString(), resolution: "cleared" } as const;
    return { id: "F19", body: { page: await page(world, ended) } };
  },
  "PUT /api/v1/pages/{id}/after-action": afterAction,
  "POST /api/v1/actions/{id}/done": async (world) => {
    const { id: pageId, body } = await afterAction(world);
    await world.call("PUT", "/api/v1/pages/{id}/after-action", { id: pageId, body });
    const { id } = await world.db.prisma.action_item.findUniqueOrThrow({ where: { pageId } });
    return { id, body: {} };
  },
  "POST /api/v1/runbook/reviews": async ({ call }) => {
    firedToday();
    const { entries } = await (await call("GET", "/api/v1/runbook/reviews", { body: {} })).json();
    const { failureMode, version } = entries.find(({ refused }: { refused: string[] }) => refused.length === 0);
    return { body: { entries: [{ failureMode, version }] } };
  },
  "POST /api/v1/drills/{id}/attempts": () => ({ id: drill, body: {} }),
  "POST /api/v1/attempts/{id}/evidence": async (world) => ({ id: await attempt(world), body: { command: "E1" } }),
  "POST /api/v1/attempts/{id}/hint": async (world) => ({ id: await attempt(world), body: {} }),
  "POST /api/v1/attempts/{id}/comments": async (world) => ({ id: await opened(world), body: { text: "Look at E3." } }),
  "PUT /api/v1/attempts/{id}/draft": async (world) => ({ id: await attempt(world), body: { story: "so far" } }),
  "PUT /api/v1/attempts/{id}/hypothesis": async (world) => ({ id: await attempt(world), body: goodHypothesis }),
  "PUT /api/v1/attempts/{id}/claim": async (world) => {
    const { id, rival } = await committed(world);
    return { id, body: { relation: "one", causes: [rival] } };
  },
  "PUT /api/v1/attempts/{id}/reflection": async (world) => ({
    id: await opened(world),
    body: { shared: "S5", separating: "E3", why: "A busy reader looks the same from outside." },
  }),
  "PUT /api/v1/attempts/{id}/action": async (world) => ({
    id: await opened(world),
    body: { metric: "bytes produced per partition", owner: "producer team" },
  }),
  "POST /api/v1/people": () => ({ body: { handle: "x", role: "on-call" } }),
  "PUT /api/v1/people/{id}": async (world) => ({ id: await person(world), body: { disabled: true } }),
  "POST /api/v1/people/{id}/link": async (world) => ({ id: await person(world), body: {} }),
  "POST /api/v1/tokens": () => ({ body: { label: "x", scopes: ["board"] } }),
  "POST /api/v1/tokens/{id}/revoke": async ({ db }) => {
    const input = { label: "x", scopes: ["board" as const], expiresInDays: 1 };
    return { id: (await makeToken({ db, actor: null }, input)).token.id, body: {} };
  },
};
