import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../lib/store/free-port.ts";
import { projectRoot } from "../../lib/store/project-root.ts";

/** `url` and `token`: what a client of the board is given. */
export type Served = { url: string; token: string; get(path: string): Promise<string>; stop(): Promise<void> };
type Target = { databaseUrl: string; contract: string; run: string; connections: Record<string, string> };

/**
 * The built web server on a lab run's database, asked as `automation`: every byte that a signed-in browser or a client can get.
 * Throws when the product was not built (`npm run build`) or does not answer within 60 s.
 */
export async function serve({ databaseUrl, contract, run, connections }: Target): Promise<Served> {
  const server = join(projectRoot(), ".next", "standalone", "server.js");
  if (!existsSync(server)) throw new Error("the web server is not built; run `npm run build` first");
  const port = await freePort();
  const token = randomBytes(24).toString("hex");
  const child = spawn(process.execPath, [server], {
    stdio: "ignore",
    env: {
      ...process.env,
      ...connections,
      NODE_ENV: "production",
      HOSTNAME: "127.0.0.1",
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      ONE_BOARD_CONTRACT: contract,
      ONE_BOARD_RUN: run,
      ONE_BOARD_SECRET: randomBytes(24).toString("hex"),
      ONE_BOARD_TOKEN: token,
    },
  });
  const stop = () => end(child);
  const url = `http://127.0.0.1:${port}`;
  const get = async (path: string) => {
    const answer = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${token}`, accept: path.startsWith("/api") ? "application/json" : "text/html" },
      signal: AbortSignal.timeout(60_000),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.text();
  };
  try {
    await answers(get);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, token, get, stop };
}

async function answers(get: (path: string) => Promise<string>): Promise<void> {
  let last: unknown;
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    try {
      await get("/api/v1/board");
      return;
    } catch (error) {
      last = error;
      await pause(200);
    }
  }
  throw last;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

/** Paths of pages and API answers that show a run: board, its products, its pages, one page, metrics, the documented API. */
export async function everything(served: Served, products: string[]): Promise<Map<string, string>> {
  const list = JSON.parse(await served.get("/api/v1/pages")) as { pages: { id: string }[] };
  const ids = list.pages.slice(0, 3).map(({ id }) => id);
  const paths = ["/", "/pages", "/api/v1/board", "/api/v1/pages", "/metrics", "/api/v1/openapi.json"];
  for (const id of products) paths.push(`/products/${id}`, `/api/v1/products/${id}`);
  for (const id of ids) paths.push(`/pages/${id}`, `/api/v1/pages/${id}`);
  const bytes = new Map<string, string>();
  for (const path of paths) bytes.set(path, await served.get(path));
  return bytes;
}

/** Scripts that the pages load: what a build put into them is public too. */
export function scriptsOf(html: string): string[] {
  const names = [...html.matchAll(/\/_next\/(static\/[^"'\s\\]+\.js)/g)].map(([, name]) => name ?? "");
  return [...new Set(names)].map((name) =>
    readFileSync(join(projectRoot(), ".next", "standalone", ".next", name), "utf8"),
  );
}
