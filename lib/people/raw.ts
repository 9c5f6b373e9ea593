import type { z } from "zod";
import { type Actor, demand } from "../access/permissions.ts";
import { Problem } from "../access/problem.ts";
import type { Estate } from "../board/estate.ts";
import type { Product } from "../contracts/types.ts";
import type { rawQuery } from "./inputs.ts";
import type { rawSchema } from "./views.ts";

/**
 * Where a record of one of a product's topics lies, and the command by which somebody with rights of their own reads it. This
 * program never reads the record for it. That it was asked is in the audit. Throws 403, 404 for a topic that is not the product's.
 */
export async function locateRaw(
  { estate, actor }: { estate: Pick<Estate, "db" | "contract">; actor: Actor },
  productId: string,
  { topic, partition, offset }: z.output<typeof rawQuery>,
): Promise<z.output<typeof rawSchema>> {
  demand(actor, "locate-raw");
  const { products } = estate.contract;
  const product = Object.hasOwn(products, productId) ? products[productId] : undefined;
  if (!product || !topicsOf(product).has(topic)) throw new Problem("not-found");
  await estate.db.prisma.audit.create({
    data: { actor: actor.id, action: "raw-locate", target: productId, body: { topic, partition, offset } },
  });
  return { topic, partition, offset, command: rawCommand({ topic, partition, offset }) };
}

/** Reads one record with the rights of whoever runs it: the address and the login are the reader's own. */
export const rawCommand = ({ topic, partition, offset }: z.output<typeof rawQuery>): string =>
  [
    'kafka-console-consumer --bootstrap-server "$KAFKA_BOOTSTRAP" --consumer.config "$MY_KAFKA_PROPERTIES"',
    `--topic ${topic} --partition ${partition} --offset ${offset} --max-messages 1`,
  ].join(" ");

const topicName = /^[\w.-]{1,249}$/;

function topicsOf({ cursors }: Product): Set<string> {
  const named = Object.values(cursors).flatMap((cursor) => {
    if ("topics" in cursor) return cursor.topics;
    return "topic" in cursor ? [cursor.topic] : [];
  });
  return new Set(named.filter((name) => topicName.test(name)));
}
