import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "../../lib/store/project-root.ts";
import type { Served } from "./served.ts";

type GateSaid = { code: number; said: string };

/** `one-board gate` as a scheduler runs it, against a served board. */
export function askGate({ url, token }: Served, through: number): Promise<GateSaid> {
  const program = join(projectRoot(), "bin", "one-board.mjs");
  const args = [program, "gate", "purchase-lines", "--through", String(through), "--url", url];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { env: { ...process.env, ONE_BOARD_TOKEN: token }, timeout: 60_000 },
      (error, out, err) => {
        resolve({ code: typeof error?.code === "number" ? error.code : error === null ? 0 : -1, said: `${out}${err}` });
      },
    );
  });
}

/** Asks until it ends with `code`. Throws Error with the last answer when it does not within two minutes. */
export async function untilGate(board: Served, through: number, code: number): Promise<GateSaid> {
  for (const deadline = Date.now() + 120_000; ; await pause(1_000)) {
    const last = await askGate(board, through);
    if (last.code === code && !last.said.includes("on their way")) return last;
    if (Date.now() > deadline) throw new Error(`the gate never ended with ${code}: ${last.code}\n${last.said}`);
  }
}
