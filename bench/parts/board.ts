import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { Agent, fetch } from "undici";
import { withBoard } from "../../checks/runner/served-board.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { spread } from "../delivery/estate.ts";

const viewers = [1, 50, 500];
const rounds = 5;
const pages = ["/", "/products/enrollment-cohort", "/pages", "/runbook", "/drills", "/levers"];

/** So many people ask at the same moment; each one's wait, ms. Throws Error when one gets no answer. */
async function burst(url: string, token: string, count: number): Promise<number[]> {
  const dispatcher = new Agent({ connections: count });
  const one = async () => {
    const began = performance.now();
    const answer = await fetch(url, { dispatcher, headers: { authorization: `Bearer ${token}` } });
    await answer.text();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    return performance.now() - began;
  };
  try {
    return await Promise.all(Array.from({ length: count }, one));
  } finally {
    await dispatcher.close();
  }
}

async function waits(url: string, token: string, count: number) {
  await burst(url, token, count);
  const all: number[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(...(await burst(url, token, count)));
  return spread(all);
}

/** Scripts that a page's HTML names: how many, and kB as they are and compressed. */
async function scriptsOf(base: string, path: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const html = await (await fetch(`${base}${path}`, { headers })).text();
  const named = new Set([...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src = ""]) => src));
  const texts = await Promise.all(
    [...named].map(async (src) => Buffer.from(await (await fetch(new URL(src, base), { headers })).arrayBuffer())),
  );
  const kB = (sizes: number[]) => Number((sizes.reduce((sum, size) => sum + size, 0) / 1_000).toFixed(1));
  return {
    scripts: named.size,
    kB: kB(texts.map(({ length }) => length)),
    gzipKB: kB(texts.map((t) => gzipSync(t).length)),
  };
}

/** Resident memory of this board's processes, MB, by what they are: those whose environment names its port. */
function memory(port: string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== projectRoot()) continue;
      if (!readFileSync(`/proc/${pid}/environ`, "utf8").includes(`\0PORT=${port}\0`)) continue;
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      const what = command.startsWith("next-server") ? "web" : command.includes("collector.js") ? "collector" : null;
      const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      if (what && rss) found[what] = Math.round(Number(rss) / 1_000);
    } catch {
      // It has ended since it was listed.
    }
  }
  return found;
}

/** The board's API when 1, 50 and 500 people ask at once, against an answer without content; scripts of first loads; memory. */
export async function benchBoard() {
  execFileSync("npm", ["run", "build"], { cwd: projectRoot(), stdio: ["ignore", "ignore", "inherit"] });
  const measured = await withBoard(async (env) => {
    const [base, token] = [env.E2E_URL ?? "", env.ONE_BOARD_TOKEN ?? ""];
    const at: Record<number, object> = {};
    for (const count of viewers) {
      const board = await waits(`${base}/api/v1/board`, token, count);
      const floor = await waits(`${base}/healthz`, token, count);
      at[count] = { boardMs: board, healthzMs: floor, ratio: board.p95 / floor.p95 };
    }
    const firstLoad: Record<string, object> = {};
    for (const path of pages) firstLoad[path] = await scriptsOf(base, path, token);
    return { viewers: at, firstLoad, memoryMB: memory(new URL(base).port) };
  });
  if (measured === null) throw new Error("the board did not start");
  return measured;
}
