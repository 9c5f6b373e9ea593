import type { BoardInput } from "../board/input.ts";
import type { ProductView } from "../board/views.ts";
import type { Product } from "../contracts/types.ts";
import { arrived, type Latest } from "./observations.ts";

/** The newest dead letters of the product's topics, by their headers. Handled: none is unhandled any more. */
export function deadLettersOf(product: Product, { verdicts }: BoardInput, latest: Latest): ProductView["deadLetters"] {
  return Object.entries(product.cursors).flatMap(([name, cursor]) => {
    if (cursor.kind !== "dead-letter-topic") return [];
    const subject = `${product.prefix}.${name}`;
    const letters = arrived(latest, subject, "dead-letter-topic");
    const verdict = verdicts.find(({ failureMode, subject: of }) => failureMode === "F12" && of === subject);
    const handled = verdict?.state === "ok";
    const rows = (letters?.newest ?? []).map(
      ({ appendedAt, sourceTopic, sourcePartition, sourceOffset, exceptionClass }) => ({
        appendedAt,
        topic: sourceTopic,
        partition: sourcePartition,
        offset: sourceOffset,
        exceptionClass,
        handled,
      }),
    );
    return [{ topic: cursor.topic, rows: rows.sort((a, b) => b.appendedAt.localeCompare(a.appendedAt)) }];
  });
}
