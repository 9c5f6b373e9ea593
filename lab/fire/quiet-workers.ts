import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../lib/store/free-port.ts";
import { ConnectWorker } from "../parts/worker.ts";
import type { Stack } from "../stack.ts";
import type { Shown } from "./fault.ts";
import type { QuietSituation } from "./quiet.ts";
import { observed, verdictOf } from "./seen.ts";
import { readAllAgain } from "./slot-faults.ts";

let second: ConnectWorker | null = null;
type Expanded = Record<string, { status: { connector: { worker_id: string }; tasks: { worker_id: string }[] } }>;

/** Connect's own word on which worker runs what. */
async function workersOf(stack: Stack): Promise<Shown> {
  const path = "/connectors?expand=status";
  const { body } = await stack.worker.call("GET", path);
  const all = Object.entries(body as Expanded).map(([name, { status }]) => ({
    name,
    connector: status.connector.worker_id,
    tasks: status.tasks.map(({ worker_id }) => worker_id),
  }));
  const workers = new Set(all.flatMap(({ connector, tasks }) => [connector, ...tasks]));
  return { command: `curl -s '${stack.worker.url}${path}'`, output: JSON.stringify(all), shows: workers.size === 2 };
}

/** Rows of the cohort that a snapshot brought. */
async function snapshotRows(stack: Stack): Promise<Shown> {
  const sql = "select count(*)::int as rows, max(updated_at) as newest from enrollment_cohort where source_snapshot";
  const [row] = await stack.postgres.query<{ rows: number; newest: Date | null }>("cohort", sql);
  const isYoung = row?.newest != null && Date.now() - row.newest.getTime() < 60_000;
  return { command: sql, output: JSON.stringify(row), shows: isYoung };
}

/** What must page nobody while connectors move and read again. */
export const quietWithWorkers: QuietSituation[] = [
  {
    id: "N17",
    needs: "purchases",
    touchesAll: true,
    about: "A second worker joins, takes some of the connectors, and is stopped again as in a rolling restart.",
    cause: async (stack) => {
      const folder = join(stack.folder, "second-worker");
      mkdirSync(folder, { recursive: true });
      const { installed, broker } = stack;
      second = new ConnectWorker(folder, installed, broker.bootstrap, await freePort(), () => undefined);
      await second.start();
    },
    tools: [workersOf],
    end: async () => {
      await second?.part.stop(10_000);
      second = null;
    },
    seen: {
      claim: "connectors move from worker to worker and none of them is taken for stopped",
      holds: (moment) =>
        verdictOf(moment, "F43", "dependency.connect")?.state === "ok" &&
        verdictOf(moment, "F08", "purchases.sinkConnector")?.state === "ok",
      facts: (moment) => ({ sink: observed(moment, "purchases.sinkConnector") }),
    },
    lastsMs: 35_000,
  },
  {
    id: "N19",
    about: "The connector is told to forget its position and takes a new snapshot of the tables that it captures.",
    cause: readAllAgain,
    tools: [snapshotRows],
    end: async () => undefined,
    seen: {
      claim: "rows of a snapshot are no clock: the cohort's age is judged by what changed since",
      holds: (moment) =>
        verdictOf(moment, "F22", "enrollment.slot")?.state === "ok" &&
        verdictOf(moment, "F23", "enrollment.fold")?.state === "ok",
      facts: (moment) => ({ ...verdictOf(moment, "F23", "enrollment.fold")?.evidence }),
    },
    lastsMs: 35_000,
  },
];
