import type { Change, ChangeKind } from "./kinds.ts";

export type Told = { words: string; code: string | null; grave: boolean };

const plain = (words: string, code: string | null = null): Told => ({ words, code, grave: false });
const grave = (words: string, code: string | null = null): Told => ({ words, code, grave: true });
const shortClass = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

/** One sentence for each kind of change. `name`: how an engineer calls the source. */
const sentences: Record<ChangeKind, (name: string, detail: Change["detail"]) => Told> = {
  configured: (name) => plain("Connector configuration changed:", name),
  "task-failed": (name, { exceptionClass }) =>
    grave(
      `A task of ${name} FAILED${exceptionClass ? " with" : ""}`,
      exceptionClass ? shortClass(exceptionClass) : null,
    ),
  "connector-state": (name, { from, to }) => {
    const words = `Connector ${name}: ${from} to ${to}`;
    return to === "RUNNING" ? plain(words) : grave(words);
  },
  "tasks-started": (name) => plain("Tasks started:", name),
  "database-started": (name) => grave("The database started anew, seen by slot", name),
  "slot-state": (name, { from, to }) => {
    const words = `Slot ${name}: ${from} to ${to}`;
    return to === "active" ? plain(words) : grave(words);
  },
  "group-state": (name, { from, to }) => {
    const words = `Group ${name}: ${from} to ${to}`;
    return to === "with members" ? plain(words) : grave(words);
  },
  "topic-configured": (_name, { topic = "" }) => plain("Topic configuration changed:", topic),
  "topic-recreated": (_name, { topic = "" }) => grave("Topic made anew:", topic),
  "partitions-added": (_name, { topic = "", from = "", to = "" }) => plain(`Partitions ${from} to ${to}:`, topic),
  "query-started": (name) => plain("Query started:", name),
  "checkpoint-new": (name) => grave("Another query id, with a new checkpoint:", name),
  "schema-registered": (_name, { subject = "" }) => plain("Schema registered:", subject),
  "schema-rejected": (_name, { subject = "" }) => grave("Schema rejected:", subject),
  unreachable: (name, { failure = "" }) => grave(`${name} did not answer (${failure})`),
  reachable: (name) => plain(`${name} answers again`),
};

export const changeWords = (name: string, { kind, detail }: Pick<Change, "kind" | "detail">): Told =>
  sentences[kind](name, detail);
