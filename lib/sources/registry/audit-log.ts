import type { ObservationOf } from "../../observations/types.ts";
import type { FileTree } from "../files/tree.ts";
import { type Source, SourceError } from "../source.ts";

type SchemaEvent = ObservationOf<"schema-deploys">["events"][number];

const mostEvents = 200;
/** The end of the log that is read in each sweep. */
const lastBytes = 512 * 1024;
const stamp = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:[.,](\d{1,3})\d*)?(Z|[+-]\d\d:?\d\d)?\s/;
const registration = /\saction="register"\s+result="(success|failure)"/;
const named = /\sartifact_id="([\w.-]{1,249})"\s*$/;

/**
 * One line of the registry's audit log as an event; null for every other line. A time without a zone is UTC. The refusal's text,
 * which quotes the schema, stays behind.
 */
export function registryEvent(line: string): SchemaEvent | null {
  const result = registration.exec(line)?.[1];
  const subject = named.exec(line)?.[1];
  const [, day, time, fraction = "0", zone = "Z"] = stamp.exec(line) ?? [];
  if (result === undefined || subject === undefined || day === undefined) return null;
  const at = Date.parse(`${day}T${time}.${fraction.padEnd(3, "0")}${zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2")}`);
  if (Number.isNaN(at)) return null;
  const outcome = result === "success" ? "registered" : "rejected";
  return { subject, at: new Date(at).toISOString(), result: outcome, deployer: null };
}

/** What became of schema registrations, by the end of the registry's audit log. A log that is not there: not-found. */
export function registryLogSource(id: string, path: string, tree: FileTree): Source {
  return {
    id,
    async read({ signal }): Promise<ObservationOf<"schema-deploys">> {
      const bytes = await tree.read(path, signal, lastBytes);
      if (bytes === null) throw new SourceError("not-found");
      const lines = bytes.toString("utf8").split("\n");
      // The log is read from somewhere in a line on, and may end in one that is being written.
      const whole = lines.slice(bytes.length >= lastBytes ? 1 : 0, -1);
      const events = whole.flatMap((line) => registryEvent(line) ?? []);
      return { kind: "schema-deploys", events: events.slice(-mostEvents) };
    },
  };
}
