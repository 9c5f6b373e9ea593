import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Command } from "commander";
import { expect, test } from "vitest";
import type { CompletenessAnswer } from "../../lib/shipping/api/completeness.ts";
import { register } from "../commands/gate.ts";
import { askUntilDecided, type GateReply } from "./ask.ts";

const token = "a-token-of-more-than-thirty-two-characters";
const counts = { landed: 40, deadLettered: 0, buffered: 0, pending: 0, void: 0, filtered: 0, missing: 0 };
const complete: CompletenessAnswer = {
  product: "purchase-lines",
  title: "Purchase lines",
  identity: "line_seq",
  prefix: "s3://tlp-raw/commerce/purchase_line/",
  quarantine: "commerce.purchase_line.dlq",
  asked: "40",
  through: "40",
  top: "48",
  state: "complete",
  exitCode: 0,
  reason: "closes",
  why: "The ledger closes up to this line.",
  blockers: [],
  owners: [],
  generatedAt: "2026-11-30T08:00:00.000Z",
  measuredAt: "2026-11-30T07:59:50.000Z",
  counts: { lines: 40, settled: 0, ...counts },
  ranges: { missing: "{}", unhandled: "{}", onItsWay: "{}" },
  unreadable: 0,
};
const short: CompletenessAnswer = {
  ...complete,
  state: "incomplete",
  exitCode: 1,
  reason: "dead-letters-unhandled",
  blockers: ["dead-letters-unhandled"],
  owners: ["landing team"],
  counts: { lines: 40, settled: 0, ...counts, landed: 39, deadLettered: 1 },
  ranges: { missing: "{}", unhandled: "{[20,21)}", onItsWay: "{}" },
};
const nobody = { ...complete, state: "unknown", exitCode: 2, reason: "collector-silent", counts: null, ranges: null };

async function serve(listener: RequestListener): Promise<{ url: string; stop(): void }> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

/** The command as the shell runs it, in this process. */
async function run(args: string[], env: Record<string, string> = { ONE_BOARD_TOKEN: token }) {
  const said: string[] = [];
  const codes: number[] = [];
  const say = (text: string) => said.push(text);
  const program = new Command("one-board").configureOutput({ writeErr: say });
  const exit = (code: number) => {
    codes.push(code);
    throw new Error("exit");
  };
  register(program, { env, say, warn: say, end: (code) => codes.push(code), exit });
  await program.parseAsync(["gate", ...args], { from: "user" }).catch(() => undefined);
  return { code: codes[0], said: said.join("\n") };
}

test("it ends with 0, 1 or 2 as the board answers, and says what stands in the way", async () => {
  const asked: string[] = [];
  const board = await serve((request, response) => {
    asked.push(`${request.headers.authorization} ${request.url}`);
    const through = new URL(request.url ?? "", "http://board").searchParams.get("through");
    const answer = through === "40" ? complete : through === "2026-11-29" ? short : nobody;
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  const [yes, no, unknown] = await Promise.all(
    [["--through", "40"], ["--through", "2026-11-29"], []].map((args) =>
      run(["purchase-lines", "--url", board.url, ...args]),
    ),
  );
  board.stop();
  expect([yes?.code, no?.code, unknown?.code]).toEqual([0, 1, 2]);
  expect(yes?.said).toMatch(/^✓ Purchase lines through line_seq 40: complete\n/);
  expect(no?.said).toContain("dead letters unhandled: {[20,21)}");
  expect(no?.said).toContain("owners: landing team");
  expect(asked).toContain(`Bearer ${token} /api/v1/products/purchase-lines/completeness?through=40`);
});

test("no board, a token it does not know, a product it does not know and a wrong question are 2, never 0 or 1", async () => {
  const board = await serve((request, response) => {
    response.statusCode = request.url?.includes("no-such") ? 404 : 401;
    response.end(JSON.stringify({ status: response.statusCode }));
  });
  const closed = await serve(() => undefined);
  closed.stop();
  const results = await Promise.all([
    run(["purchase-lines", "--url", closed.url]),
    run(["purchase-lines", "--url", board.url]),
    run(["no-such", "--url", board.url]),
    run(["purchase-lines", "--through", "yesterday"]),
    run([]),
    run(["purchase-lines"], {}),
  ]);
  board.stop();
  expect(results.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2, 2]);
  expect(results[0]?.said).toContain("no answer from");
  expect(results[5]?.said).toContain("ONE_BOARD_TOKEN is not set");
});

test("it asks again only while lines are on their way", async () => {
  const onItsWay: GateReply = { answer: { ...short, reason: "on-its-way", blockers: ["on-its-way"] } };
  const replies = [onItsWay, onItsWay, { answer: complete }];
  let asks = 0;
  const ask = async () => replies[asks++] as GateReply;
  const question = { url: "", token, product: "purchase-lines", through: "40" };
  let now = 0;
  const clock = { ask, againMs: 1, now: () => (now += 10) };
  expect(await askUntilDecided(question, 1_000, clock)).toEqual({ answer: complete });
  expect(asks).toBe(3);
  asks = 0;
  expect(await askUntilDecided(question, 0, clock)).toEqual(onItsWay);
  expect(asks).toBe(1);
  const decided = await askUntilDecided(question, 1_000, { ...clock, ask: async () => ({ answer: short }) });
  expect(decided).toEqual({ answer: short });
});
