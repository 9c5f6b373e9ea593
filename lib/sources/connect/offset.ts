import { z } from "zod";
import type { ObservationOf } from "../../observations/types.ts";
import { type Source, SourceError } from "../source.ts";
import type { ConnectClient } from "./client.ts";

const number = z.union([z.number().int().nonnegative(), z.string().regex(/^\d+$/)]).transform(String);
const offsetsSchema = z.object({
  offsets: z.array(
    z.object({ offset: z.object({ incrementing: number.optional(), lsn: number.optional() }).nullable() }),
  ),
});

/**
 * The position a source connector has stored: `incrementing` (JDBC) or `lsn` (Debezium), the lowest of its partitions. One
 * that Connect does not know has none; a worker that knows the connector and not the question cannot be seen.
 */
export function sourceOffsetSource(
  id: string,
  connector: string,
  position: "incrementing" | "lsn",
  client: ConnectClient,
): Source {
  const path = `/connectors/${encodeURIComponent(connector)}/offsets`;
  return {
    id,
    async read({ signal }): Promise<ObservationOf<"connect-source-offset">> {
      const body = await client.get(path, signal).catch((error) => withoutConnector(error, connector, client, signal));
      const answer = offsetsSchema.safeParse(body);
      if (!answer.success) throw new SourceError("garbage");
      const stored = answer.data.offsets.flatMap(({ offset }) => {
        const found = offset?.[position];
        return found === undefined ? [] : [BigInt(found)];
      });
      const lowest = stored.reduce<bigint | null>((low, each) => (low === null || each < low ? each : low), null);
      return { kind: "connect-source-offset", [position]: lowest === null ? null : String(lowest) };
    },
  };
}

/** The answer in place of a 404 that says that there is no such connector. Throws the error of any other. */
async function withoutConnector(error: unknown, connector: string, client: ConnectClient, signal: AbortSignal) {
  const isNotFound = (each: unknown) => each instanceof SourceError && each.reason === "not-found";
  if (!isNotFound(error)) throw error;
  const known = await client.get(`/connectors/${encodeURIComponent(connector)}`, signal).then(
    () => true,
    (other) => !isNotFound(other),
  );
  if (known) throw error;
  return { offsets: [] };
}
