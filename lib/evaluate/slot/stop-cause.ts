import type { Reason } from "../reasons.ts";
import type { SlotJudgement } from "./judge.ts";
import { type SlotScope, taskFailed } from "./reading.ts";

export type StopCause = Extract<
  Reason,
  "stopped" | "failed" | "loop" | "tasks-missing" | "worker-lost" | "orphan" | "paused"
>;

/** Why nobody reads the slot, by what Connect says of its connector. */
export function stopCause({ reading }: SlotJudgement, looping: boolean, scope: SlotScope): StopCause {
  const { connector } = reading;
  if (!connector?.ok) {
    const needs = scope.sibling("connect-connector", "slot")?.cursor.needs ?? [];
    if (needs.some((id) => scope.dependencyDown(id))) return "worker-lost";
    return looping ? "loop" : "stopped";
  }
  const { present, state, tasks } = connector.value;
  if (!present) return "orphan";
  if (state === "STOPPED") return "stopped";
  if (looping) return "loop";
  if (taskFailed(connector.value)) return "failed";
  if (state === "PAUSED") return "paused";
  return tasks.length < reading.tasksExpected && state === "RUNNING" ? "tasks-missing" : "worker-lost";
}
