import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
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

type Process = { command: string; environment: string; parent: string; residentMB: number };

function processes(): Process[] {
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, "utf8");
      const status = read("status");
      const number = (name: string) => new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? "0";
      const residentMB = Math.round(Number(number("VmRSS")) / 1_000);
      return [{ command: read("cmdline"), environment: read("environ"), parent: number("PPid"), residentMB }];
    } catch {
      return []; // It has ended since it was listed.
    }
  });
}

/** Resident memory, MB, of the collector that was given this port and of the web server beside it, whose title hides what it was given. */
function memory(port: string): { collector?: number; web?: number } {
  const all = processes();
  const collector = all.find(
    ({ command, environment }) => command.includes("collector.js") && environment.includes(`\0PORT=${port}\0`),
  );
  const web = all.find(({ command, parent }) => command.startsWith("next-server") && parent === collector?.parent);
  return { ...(collector && { collector: collector.residentMB }), ...(web && { web: web.residentMB }) };
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
