import { z } from "zod";
import type { ObservationOf } from "../../observations/types.ts";
import { type Source, SourceError } from "../source.ts";
import type { ConnectClient } from "./client.ts";
import { configurationOf } from "./configuration.ts";
import type { TaskStarts } from "./starts.ts";

const state = z.enum(["UNASSIGNED", "RUNNING", "PAUSED", "FAILED", "RESTARTING", "STOPPED"]);
const statusSchema = z.object({
  connector: z.object({ state }),
  tasks: z.array(z.object({ id: z.number().int().nonnegative(), state, trace: z.string().optional() })),
});
const className = /^(?:[\w$]+\.)+[\w$]+/;

/** The exception's class and that of its root cause. Messages and frames may quote a record and stay behind. */
export function classesOf(trace: string): { exceptionClass?: string; rootClass?: string } {
  const exceptionClass = className.exec(trace)?.[0];
  const causes = [...trace.matchAll(/^Caused by: ((?:[\w$]+\.)+[\w$]+)/gm)].map((match) => match[1]);
  const rootClass = causes.at(-1) ?? exceptionClass;
  return { ...(exceptionClass ? { exceptionClass } : {}), ...(rootClass ? { rootClass } : {}) };
}

/** Debezium's words when the log no longer holds the position that Connect has stored. */
const lostPosition = /trying to read change stream starting at[\s\S]*no longer available on the server/;

/** What is kept of a trace. */
const toldBy = (trace: string) => ({
  ...classesOf(trace),
  ...(lostPosition.test(trace) ? { traceNamesLostPosition: true } : {}),
});

/**
 * A connector's state and its tasks', in Connect's own words. A 404 is an answer: there is no such connector. A status topic
 * or a configuration that cannot be read is left out and hides nothing else.
 */
export function connectorSource(
  id: string,
  connector: string,
  client: ConnectClient,
  taskStarts: TaskStarts | null = null,
): Source {
  const path = `/connectors/${encodeURIComponent(connector)}/status`;
  return {
    id,
    async read({ signal }): Promise<ObservationOf<"connect-connector">> {
      const [body, starts, configuration] = await Promise.all([
        client.get(path, signal).catch((error: unknown) => {
          if (error instanceof SourceError && error.reason === "not-found") return null;
          throw error;
        }),
        startsOf(taskStarts, signal),
        configurationOf(connector, client, signal),
      ]);
      if (body === null) return { kind: "connect-connector", present: false, state: null, tasks: [], ...starts };
      const status = statusSchema.safeParse(body);
      if (!status.success) throw new SourceError("garbage");
      return {
        kind: "connect-connector",
        present: true,
        state: status.data.connector.state,
        tasks: status.data.tasks.map(({ trace, ...task }) => ({ ...task, ...(trace ? toldBy(trace) : {}) })),
        ...starts,
        ...configuration,
      };
    },
    close: async () => taskStarts?.close(),
  };
}

/** Well below a source's own deadline: the brokers may be away while Connect answers. */
const startsWithinMs = 1_500;

async function startsOf(taskStarts: TaskStarts | null, signal: AbortSignal): Promise<{ starts?: number }> {
  if (taskStarts === null) return {};
  const within = AbortSignal.any([signal, AbortSignal.timeout(startsWithinMs)]);
  return taskStarts.count(within).then(
    (starts) => ({ starts }),
    () => ({}),
  );
}
