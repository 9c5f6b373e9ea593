import { setTimeout as pause } from "node:timers/promises";
import type { CompletenessAnswer } from "../../lib/shipping/api/completeness.ts";
import { completenessSchema } from "../../lib/shipping/api/completeness.ts";

export type GateQuestion = { url: string; token: string; product: string; through: string | undefined };
export type GateReply = { answer: CompletenessAnswer } | { problem: string };

const answerWithinMs = 10_000;
const againAfterMs = 5_000;

/** Asks a running board once. Whatever is not its answer is a problem in words; nothing here throws. */
export async function askGate({ url, token, product, through }: GateQuestion): Promise<GateReply> {
  const query = through === undefined ? "" : `?${new URLSearchParams({ through })}`;
  try {
    const response = await fetch(
      `${url.replace(/\/$/, "")}/api/v1/products/${encodeURIComponent(product)}/completeness${query}`,
      {
        headers: { authorization: `Bearer ${token}`, accept: "application/json" },
        signal: AbortSignal.timeout(answerWithinMs),
        redirect: "error",
      },
    );
    const body: unknown = await response.json();
    if (!response.ok) return { problem: problemOf(response.status, body, product) };
    const read = completenessSchema.safeParse(body);
    return read.success
      ? { answer: read.data }
      : { problem: `${url} answered something else; is it a board of this version?` };
  } catch (error) {
    return { problem: `no answer from ${url}: ${causeOf(error)}` };
  }
}

/** Asks again while nothing but lines on their way stand in the way, for at most `waitMs`. */
export async function askUntilDecided(
  question: GateQuestion,
  waitMs: number,
  {
    ask = askGate,
    againMs = againAfterMs,
    now = Date.now,
  }: { ask?: typeof askGate; againMs?: number; now?: () => number } = {},
): Promise<GateReply> {
  for (const deadline = now() + waitMs; ; ) {
    const reply = await ask(question);
    const passes = "answer" in reply && reply.answer.blockers.every((blocker) => blocker === "on-its-way");
    const isOnItsWay = passes && "answer" in reply && reply.answer.blockers.length > 0;
    if (!isOnItsWay || now() + againMs > deadline) return reply;
    await pause(againMs);
  }
}

function problemOf(status: number, body: unknown, product: string): string {
  const { title, errors } = (body ?? {}) as { title?: string; errors?: { path: string; message: string }[] };
  if (status === 401) return "the board does not know this token (ONE_BOARD_TOKEN)";
  if (status === 404) return `the contract names no product ${product}`;
  const fields = errors?.map(({ path, message }) => `${path}: ${message}`).join("; ");
  return `the board answered ${status}${fields ? `: ${fields}` : title ? `: ${title}` : ""}`;
}

function causeOf(error: unknown): string {
  const { cause, name, message } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === "TimeoutError") return `none within ${answerWithinMs / 1_000} s`;
  return cause?.code ?? cause?.message ?? message;
}
