/** What can become different at a source between two sweeps. */
export type ChangeKind =
  | "configured"
  | "task-failed"
  | "connector-state"
  | "tasks-started"
  | "database-started"
  | "slot-state"
  | "group-state"
  | "topic-configured"
  | "topic-recreated"
  | "partitions-added"
  | "query-started"
  | "checkpoint-new"
  | "schema-registered"
  | "schema-rejected"
  | "unreachable"
  | "reachable";

/** `at`: estate clock, ISO. `detail` holds names of states, classes, topics and services; never a configured value. */
export type Change = { subject: string; at: string; kind: ChangeKind; detail: Readonly<Record<string, string>> };

/** What was seen last of every subject, for the next sweep to differ from. */
export type SeenFacts = Readonly<Record<string, Readonly<Record<string, string>>>>;
