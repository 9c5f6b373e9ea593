import { existsSync } from "node:fs";
import path from "node:path";
import { createSignInLink, operatorName } from "../../lib/access/sign-in-link.ts";
import { openDatabase } from "../../lib/store/db.ts";
import { ensureRun, runName } from "../../lib/store/ensure-run.ts";
import { lastLines } from "../../lib/store/log-tail.ts";
import { migrate } from "../../lib/store/migrate.ts";
import { projectRoot } from "../../lib/store/project-root.ts";
import { type Child, startChild } from "./child.ts";
import { type Home, openHome, recordAddress, recordChildren } from "./home.ts";
import { checkChannels, checkPort, checkToken, openServer, readContract, readPort, type Server } from "./prepare.ts";
import { StartProblem } from "./problem.ts";
import { collectorReady, webReady } from "./ready.ts";
import { showStep } from "./steps.ts";

export type StartOptions = { contract?: string };

/** Starts everything, waits for the first of: a stop signal, the death of PostgreSQL. Resolves with the exit code. */
export async function supervise(options: StartOptions, stop: AbortSignal): Promise<number> {
  const port = readPort();
  checkToken();
  const { file, contract } = readContract(options.contract);
  checkChannels(contract);
  process.stdout.write(
    `One Board · ${contract.estate} · ${contract.mode} · ${path.relative(process.cwd(), file) || file}\n`,
  );
  const home = await openHome();
  const running = new Running(home);
  try {
    await checkPort(port);
    const server = await showStep(
      "PostgreSQL",
      () => openServer(home),
      ({ embedded }) => (embedded ? `port ${embedded.port}` : "DATABASE_URL"),
    );
    running.own(server);
    await showStep(
      "migrations",
      () => migrate(server.url),
      (names) => (names.length > 0 ? `${names.length} applied` : "nothing to do"),
    );
    const run = process.env.ONE_BOARD_RUN ?? runName(contract);
    const database = openDatabase(server.url, { connections: 2 });
    try {
      await ensureRun(database, { run, contract, contractPath: file, now: Date.now() });
      const url = process.env.ONE_BOARD_URL ?? `http://127.0.0.1:${port}`;
      recordAddress(home.folder, url);
      const env: NodeJS.ProcessEnv = {
        ...process.env,
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        BETTER_AUTH_TELEMETRY: "0",
        DATABASE_URL: server.url,
        ONE_BOARD_CONTRACT: file,
        ONE_BOARD_RUN: run,
        ONE_BOARD_SECRET: process.env.ONE_BOARD_SECRET ?? home.secret("session"),
        ONE_BOARD_URL: url,
        ONE_BOARD_HOME: home.folder,
        HOSTNAME: process.env.ONE_BOARD_HOST ?? "127.0.0.1",
        PORT: String(port),
      };
      const began = Date.now();
      running.keep("collector", () => collectorChild(home, env));
      running.keep("web", () => webChild(home, env));
      await Promise.race([
        (async () => {
          await showStep(
            "collector",
            () => collectorReady(database.pool, contract.estate, began),
            () => "leads",
          );
          await showStep(
            "web server",
            () => webReady(port),
            () => `port ${port}`,
          );
          const link = await createSignInLink(database, { role: "admin" });
          const operator = await operatorName(database.prisma);
          const again = operator === null ? "makes the first admin" : `signs ${operator} in again`;
          process.stdout.write(
            `\nSign in once with  ${url}${link.path}\n                   (works once and for a day; it ${again})\nThe board is at    ${url}/\nStop with Ctrl-C; nothing is lost.\n`,
          );
        })(),
        aborted(stop),
        running.failed,
      ]);
    } finally {
      await database.close();
    }
    await Promise.race([aborted(stop), running.failed]);
    return 0;
  } finally {
    await running.stop();
    home.release();
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener("abort", () => resolve(), { once: true }),
  );

function collectorChild(home: Home, env: NodeJS.ProcessEnv): Child {
  const root = projectRoot();
  const built = path.join(root, "dist", "collector.js");
  const args = existsSync(built)
    ? ["--enable-source-maps", built]
    : ["--import", "tsx", path.join(root, "bin", "collector.ts")];
  return startChild({ name: "collector", args, env, cwd: root, logFile: path.join(home.logs, "collector.out.log") });
}

function webChild(home: Home, env: NodeJS.ProcessEnv): Child {
  const folder = path.join(projectRoot(), ".next", "standalone");
  const logFile = path.join(home.logs, "web.log");
  return startChild({ name: "web", args: [path.join(folder, "server.js")], env, cwd: folder, logFile });
}

/** What runs now, restarted when it dies, and stopped in order: web, collector, PostgreSQL. */
class Running {
  private server: Server | null = null;
  readonly failed: Promise<never>;
  readonly #home: Home;
  readonly #children = new Map<string, Child>();
  #fail: (error: Error) => void = () => undefined;
  #stopping = false;

  constructor(home: Home) {
    this.#home = home;
    this.failed = new Promise((_, reject) => {
      this.#fail = reject;
    });
    this.failed.catch(() => undefined);
  }

  /** PostgreSQL is ours to stop, and its death ends everything: it would take every decision with it. */
  own(server: Server): void {
    this.server = server;
    server.embedded?.ended.then((code) => {
      if (this.#stopping) return;
      const log = lastLines(path.join(this.#home.logs, "postgresql.log"), 5);
      this.#fail(new StartProblem(`PostgreSQL ended (${code ?? "by a signal"}); One Board stops.\n${log}`));
    });
  }

  /** Starts a child and starts it again when it dies: after 1 s, then 2, 4 … 30 s. */
  keep(name: string, start: () => Child, wait = 1_000): void {
    const began = Date.now();
    const child = start();
    this.#children.set(name, child);
    recordChildren(
      this.#home.folder,
      [...this.#children.values()].map((each) => ({ name: each.name, pid: each.pid })),
    );
    child.ended.then((how) => {
      if (this.#stopping) return;
      const next = Date.now() - began > 60_000 ? 1_000 : Math.min(30_000, wait * 2);
      process.stderr.write(
        `The ${name} ended (${how}); it starts again in ${wait / 1_000} s. Log: ${this.#home.logs}\n`,
      );
      setTimeout(() => this.#stopping || this.keep(name, start, next), wait);
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#children.get("web")?.stop(1_000);
    await this.#children.get("collector")?.stop(1_500);
    await this.server?.embedded?.stop(2_000);
    recordChildren(this.#home.folder, []);
  }
}
