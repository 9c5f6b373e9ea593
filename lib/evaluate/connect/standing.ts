import type { ObservationOf } from "../../observations/types.ts";
import type { Reason } from "../reasons.ts";
import type { Evidence } from "../types.ts";

type Connector = ObservationOf<"connect-connector">;
type Standing = "running" | "failed" | "absent" | "paused" | "stopped" | "unassigned";

/** Where a connector stands by Connect's own words; one failed task is enough. */
export function connectorStanding(connector: Connector): { standing: Standing; reason: Reason } {
  if (!connector.present) return { standing: "absent", reason: "absent" };
  if (connector.state === "FAILED") return { standing: "failed", reason: "failed" };
  if (connector.tasks.some((task) => task.state === "FAILED")) return { standing: "failed", reason: "failed" };
  if (connector.state === "PAUSED") return { standing: "paused", reason: "paused" };
  if (connector.state === "STOPPED") return { standing: "stopped", reason: "stopped" };
  const settled = connector.state === "RUNNING" && connector.tasks.every((task) => task.state === "RUNNING");
  return settled
    ? { standing: "running", reason: "within-limit" }
    : { standing: "unassigned", reason: "tasks-missing" };
}

/** Class names only: a trace may hold a secret. */
export function connectorEvidence(name: string, connector: Connector): Evidence {
  const failed = connector.tasks.filter((task) => task.state === "FAILED");
  const first = failed[0];
  return {
    connector: name,
    connectorState: connector.state ?? "absent",
    failedTasks: failed.length,
    tasks: connector.tasks.length,
    ...(first ? { firstFailedTask: first.id } : {}),
    ...(first?.exceptionClass ? { exceptionClass: first.exceptionClass } : {}),
    ...(first?.rootClass ? { rootClass: first.rootClass } : {}),
  };
}
