import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { background, type Environment, waitFor } from "./shell.ts";

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? done(address.port) : fail(new Error("no port"))));
    });
  });
}

/** Starts the built product with practice in a home of its own, as a newcomer would, and ends it after `use`; null when it did not start. */
export async function withBoard<T>(use: (env: Environment) => Promise<T>): Promise<T | null> {
  const home = mkdtempSync(join(tmpdir(), "one-board-e2e-"));
  const port = await freePort();
  const token = randomBytes(24).toString("hex");
  const env = { ONE_BOARD_HOME: home, PORT: String(port), ONE_BOARD_TOKEN: token };
  const board = background("node", ["bin/one-board.mjs", "start"], env, ".cache/test/start.log");
  const url = `http://127.0.0.1:${port}`;
  try {
    const link = await waitFor(() => {
      return /http:\/\/127\.0\.0\.1:\d+\/sign-in\S*/.exec(board.output())?.[0];
    }, 120_000);
    if (!link) {
      console.error(`The board did not start:\n${board.output().slice(-4_000)}`);
      return null;
    }
    return await use({ E2E_URL: url, ONE_BOARD_TOKEN: token, E2E_SIGN_IN_LINK: link });
  } finally {
    await board.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
