import { epochMs } from "../../observations/time.ts";
import type { Observation, ObservationOf } from "../../observations/types.ts";
import type { KafkaClient } from "../kafka/client.ts";
import { type PostgresReader, quoteColumn } from "../postgres/reader.ts";
import { SourceError } from "../source.ts";
import type { Tap } from "../tap.ts";
import { newestBefore, newestOfTopics, type TimeField } from "./newest-record.ts";
import type { Place, Through } from "./through.ts";

/**
 * The newest row by `sent` (`table.column`: timestamptz, or a whole number of epoch ms). `arrived`: a timestamptz of that row; without one it
 * came when it is first seen.
 */
export function rowPlace(sent: string, arrived: string | null, reader: PostgresReader): Place {
  const { table, column } = quoteColumn(sent);
  const came = arrived === null ? null : quoteColumn(arrived);
  if (came !== null && came.table !== table) throw new RangeError(`not of one table: ${sent}, ${arrived}`);
  const sql = `select ${column} as sent, ${came === null ? "null" : came.column} as arrived from ${table}
    where ${column} is not null order by ${column} desc limit 1`;
  return {
    async read({ signal, now }) {
      const [row] = await reader.rows<{ sent: unknown; arrived: unknown }>(signal, sql);
      if (row === undefined) return { through: null };
      const sentAt = msOf(row.sent);
      return { through: { sentAt, arrivedAt: row.arrived === null ? Math.max(now, sentAt) : msOf(row.arrived) } };
    },
    close: async () => reader.close(),
  };
}

/** The newest record of topics by a time in its value. */
export function topicPlace(topics: string[], time: TimeField, client: KafkaClient): Place {
  return {
    read: async ({ signal }) => ({
      through: await client.run(signal, () => newestOfTopics(client, topics, time)),
    }),
    close: () => client.close(),
  };
}

type Positioned = ObservationOf<"consumer-group"> | ObservationOf<"spark-checkpoint">;

/** What a reader has passed: the newest time right before its positions, there since it committed them. */
export function positionPlace(tap: Tap, time: TimeField, client: KafkaClient): Place {
  return {
    async read(context) {
      const seen = (await tap(context)) as Positioned;
      const positions = seen.partitions.flatMap(({ topic, partition, committed }) =>
        committed === null ? [] : [{ topic, partition, position: BigInt(committed) }],
      );
      if (positions.length === 0) return { through: null };
      const passed = await client.run(context.signal, () => newestBefore(client, positions, time));
      if (passed === null) return { through: null };
      const committedAt =
        seen.kind === "spark-checkpoint" && seen.committedAt !== null ? epochMs(seen.committedAt) : context.now;
      return { through: { sentAt: passed.sentAt, arrivedAt: Math.max(committedAt, passed.arrivedAt) } };
    },
    close: () => client.close(),
  };
}

/** What another source of the product says of the newest time that is there. */
export function toldPlace(tap: Tap): Place {
  return { read: async (context) => ({ through: throughOf(await tap(context), context.now) }) };
}

function throughOf(seen: Observation, now: number): Through | null {
  switch (seen.kind) {
    // Where markers begin they are sent and there at once.
    case "captured-newest":
      return at(seen.newestCommitAt, seen.newestCommitAt);
    case "source-table":
      return at(seen.newestEventTime, seen.newestEventTime);
    case "object-prefix":
      return at(seen.newestEventTime, seen.newestObjectAt);
    case "fold-state":
      return seen.newestSourceTs === null ? null : first(epochMs(seen.newestSourceTs), now);
    default:
      throw new SourceError("garbage");
  }
}

const first = (sentAt: number, now: number): Through => ({ sentAt, arrivedAt: Math.max(sentAt, now) });
const at = (sent: string | null, arrived: string | null): Through | null =>
  sent === null || arrived === null ? null : { sentAt: epochMs(sent), arrivedAt: epochMs(arrived) };

/** A tile's last hop: the record that closes a window is its marker, and the row is where it comes through. */
export function rowsOfWindows(events: Tap, sink: Tap): Place {
  return {
    async read(context) {
      const [counted, written] = await Promise.all([events(context), sink(context)]);
      if (counted.kind !== "event-times" || written.kind !== "tile-sink") throw new SourceError("garbage");
      const rows = new Map(written.rows.map(({ start, updatedAt }) => [start, updatedAt]));
      const owed = counted.windows.flatMap(({ start, closedAt, acceptedBeforeClose }) =>
        closedAt === null || acceptedBeforeClose === 0 ? [] : [{ closedAt, updatedAt: rows.get(start) ?? null }],
      );
      const shown = owed.findLast(({ updatedAt }) => updatedAt !== null);
      const waits = owed.find(({ updatedAt }) => updatedAt === null);
      return {
        through: shown === undefined ? null : at(shown.closedAt, shown.updatedAt),
        waitingSince: waits === undefined ? null : epochMs(waits.closedAt),
      };
    },
  };
}

function msOf(value: unknown): number {
  const ms = value instanceof Date ? value.getTime() : Number(value);
  if (!Number.isFinite(ms) || typeof value === "boolean" || value === "") throw new SourceError("garbage");
  return ms;
}
