import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import type { ObservationOf, Sweep } from "../observations/types.ts";

type Letter = ObservationOf<"dead-letter-topic">["newest"][number];
type Placed = { id: string; subject: string; letter: Letter };

/** The same letter has the same id, however often it is seen. */
export function letterId(run: string, subject: string, { partition, offset, appendedAt }: Letter): string {
  const place = partition === undefined ? `?/${offset}/${appendedAt}` : `${partition}/${offset}`;
  return createHash("sha256").update([run, subject, place].join("\n")).digest("hex").slice(0, 24);
}

/** Each dead letter that a sweep told of stays known by its coordinates, also when newer ones push it out of sight. */
export async function writeDeadLetters(client: ClientBase, run: string, sweeps: readonly Sweep[]): Promise<void> {
  const letters = lettersOf(run, sweeps);
  if (letters.length === 0) return;
  const of = <T>(pick: (letter: Letter) => T) => letters.map(({ letter }) => pick(letter));
  await client.query(
    `INSERT INTO dead_letter (id, run, subject, "appendedAt", partition, "offset", "sourceTopic", "sourcePartition",
       "sourceOffset", connector, "exceptionClass", identity)
     SELECT id, $1, subject, at, part, place, topic, spart, soffset, connector, class, identity
       FROM unnest($2::text[], $3::text[], $4::timestamptz[], $5::int[], $6::text[], $7::text[], $8::int[], $9::text[],
         $10::text[], $11::text[], $12::text[])
         AS t(id, subject, at, part, place, topic, spart, soffset, connector, class, identity)
     ON CONFLICT (id) DO NOTHING`,
    [
      run,
      letters.map(({ id }) => id),
      letters.map(({ subject }) => subject),
      of(({ appendedAt }) => appendedAt),
      of(({ partition }) => partition ?? null),
      of(({ offset }) => offset),
      of(({ sourceTopic }) => sourceTopic),
      of(({ sourcePartition }) => sourcePartition),
      of(({ sourceOffset }) => sourceOffset),
      of(({ connector }) => connector),
      of(({ exceptionClass }) => exceptionClass),
      of(({ identity }) => identity ?? null),
    ],
  );
}

function lettersOf(run: string, sweeps: readonly Sweep[]): Placed[] {
  const found = new Map<string, Placed>();
  for (const { observations } of sweeps) {
    for (const [subject, observed] of Object.entries(observations)) {
      if (!("value" in observed) || observed.value.kind !== "dead-letter-topic") continue;
      for (const letter of observed.value.newest ?? []) {
        const id = letterId(run, subject, letter);
        if (!found.has(id)) found.set(id, { id, subject, letter });
      }
    }
  }
  return [...found.values()];
}
