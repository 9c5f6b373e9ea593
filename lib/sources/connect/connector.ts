import { z } from "zod";
import type { ObservationOf } from "../../observations/types.ts";
import { type Source, SourceError } from "../source.ts";
import type { ConnectClient } from "./client.ts";

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

/** A connector's state and its tasks', in Connect's own words. A 404 is an answer: there is no such connector. */
export function connectorSource(id: string, connector: string, client: ConnectClient): Source {
  const path = `/connectors/${encodeURIComponent(connector)}/status`;
  return {
    id,
    async read({ signal }): Promise<ObservationOf<"connect-connector">> {
      const body = await client.get(path, signal).catch((error: unknown) => {
        if (error instanceof SourceError && error.reason === "not-found") return null;
        throw error;
      });
      if (body === null) return { kind: "connect-connector", present: false, state: null, tasks: [] };
      const status = statusSchema.safeParse(body);
      if (!status.success) throw new SourceError("garbage");
      return {
        kind: "connect-connector",
        present: true,
        state: status.data.connector.state,
        tasks: status.data.tasks.map(({ trace, ...task }) => ({ ...task, ...(trace ? classesOf(trace) : {}) })),
      };
    },
  };
}
