import { randomUUID } from "node:crypto";
import { Problem } from "../access/problem.ts";
import type { Estate } from "../board/estate.ts";
import type { Prisma } from "../store/generated/client.ts";

export type Patience = { waitMs: number; pollMs: number };
/** `asksOnly`: it changes nothing that anybody looks up later, so that its row goes with its answer. */
export type Asked = { kind: string; body: Prisma.InputJsonObject; asksOnly?: boolean };
/** Written in the transaction that writes the order. */
type Beside = (tx: Prisma.TransactionClient, id: string) => Promise<unknown>;

/**
 * Writes an order for the collector, which alone simulates, and waits for its answer: wall clock, at most 30 s, then 503. An
 * order that was not answered in time is withdrawn, so that it cannot happen later by surprise.
 */
export async function askCollector(
  { db, run }: Pick<Estate, "db" | "run">,
  { asksOnly = false, ...order }: Asked,
  { waitMs, pollMs }: Patience = { waitMs: 30_000, pollMs: 100 },
  beside?: Beside,
): Promise<unknown> {
  const id = randomUUID();
  await db.prisma.$transaction(async (tx) => {
    await tx.command.create({ data: { id, run, ...order } });
    await beside?.(tx, id);
    await tx.$executeRaw`SELECT pg_notify('command', ${run})`;
  });
  try {
    return await answerTo(db, id, { waitMs, pollMs });
  } finally {
    if (asksOnly) await db.prisma.command.deleteMany({ where: { id } });
  }
}

async function answerTo({ prisma }: Estate["db"], id: string, { waitMs, pollMs }: Patience): Promise<unknown> {
  const deadline = Date.now() + waitMs;
  do {
    const row = await prisma.command.findUniqueOrThrow({ where: { id } });
    if (row.answeredAt) return row.problem === null ? row.answer : refuse(row.problem);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  } while (Date.now() < deadline);
  const { count } = await prisma.command.updateMany({
    where: { id, answeredAt: null },
    data: { answeredAt: new Date(), problem: "withdrawn" },
  });
  if (count > 0) throw new Problem("unavailable", `the collector did not answer within ${waitMs / 1_000} s`);
  const late = await prisma.command.findUniqueOrThrow({ where: { id } });
  return late.problem === null ? late.answer : refuse(late.problem);
}

/** The collector's refusal: JSON with status, field and detail, or plain words. */
function refuse(text: string): never {
  const problem = parse(text);
  if (problem?.status === 409) throw new Problem("conflict", problem.detail);
  if (problem?.status !== 422) throw new Problem("unavailable", problem?.detail);
  throw new Problem("invalid", problem.detail, [{ path: problem.field ?? "", message: problem.detail ?? "" }]);
}

type Refusal = { status?: number; field?: string; detail?: string };

/** Refusals that the collector gives by name. */
const named: Record<string, Refusal> = {
  "clock-backwards": { status: 422, field: "now", detail: "the estate's clock only goes forward" },
  "clock-too-far": { status: 422, field: "now", detail: "at most 31 days ahead of the estate's clock" },
  "not-in-practice": { status: 409, detail: "this collector does not simulate" },
};

function parse(text: string): Refusal | null {
  if (named[text]) return named[text];
  try {
    return JSON.parse(text);
  } catch {
    return { status: 422, detail: text };
  }
}
