import { isoInstant } from "../../observations/time.ts";
import type { ObservationOf } from "../../observations/types.ts";
import { readIdentity } from "./identities.ts";
import type { PassingRecord } from "./topic-reader.ts";

export type Letter = ObservationOf<"dead-letter-topic">["newest"][number];

const className = /^(?:[A-Za-z_$][\w$]*\.)*[A-Za-z_$][\w$]*$/;
const plainName = /^[\w.-]{1,249}$/;
const decimal = /^\d{1,19}$/;

/** What Connect's context headers say of a dead letter, each checked for its form: a header can hold anything. */
export function readLetter(
  record: Omit<PassingRecord, "key">,
  path: string | null,
): { letter: Letter; identity: bigint | null } {
  const header = (name: string, form: RegExp): string | null => {
    const found = record.headers?.[`__connect.errors.${name}`];
    const text = (Array.isArray(found) ? found.at(-1) : found)?.toString("utf8");
    return text !== undefined && text.length <= 249 && form.test(text) ? text : null;
  };
  const partition = header("partition", decimal);
  const identity = path === null ? null : readIdentity(record.value, path);
  return {
    letter: {
      appendedAt: isoInstant(record.appendedAt),
      partition: record.partition,
      offset: String(record.offset),
      ...(path === null ? {} : { identity: identity === null ? null : String(identity) }),
      sourceTopic: header("topic", plainName),
      sourcePartition: partition === null ? null : Number(partition),
      sourceOffset: header("offset", decimal),
      connector: header("connector.name", plainName),
      exceptionClass: header("exception.class.name", className),
    },
    identity,
  };
}
