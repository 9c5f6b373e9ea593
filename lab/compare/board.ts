import { setTimeout as pause } from "node:timers/promises";
import type { AskBoard } from "./compare.ts";

const startsWithinMs = 300_000;

/** The board that starts on this machine, once its figures are there, as a client with this token. Throws Error when it does not come. */
export async function boardOver(token: string, interrupted: AbortSignal): Promise<AskBoard> {
  const url = `http://127.0.0.1:${process.env.PORT ?? "4747"}/api/v1/board`;
  const ask: AskBoard = async () => {
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(20_000),
    });
    if (!answer.ok) throw new Error(`the board answered ${answer.status}`);
    return (await answer.json()) as Awaited<ReturnType<AskBoard>>;
  };
  for (const deadline = Date.now() + startsWithinMs; Date.now() < deadline && !interrupted.aborted; ) {
    const rows = await ask().then(
      (board) => board.rows,
      () => [],
    );
    const measured = rows.filter(({ state }) => state !== "paused");
    if (measured.length > 0 && measured.every(({ headline }) => headline.observedAt !== null)) return ask;
    await pause(1_000);
  }
  throw new Error("the board did not come up");
}
