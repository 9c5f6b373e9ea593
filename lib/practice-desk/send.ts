import { type Actor, demand } from "../access/permissions.ts";
import { Problem } from "../access/problem.ts";
import type { Estate } from "../board/estate.ts";
import type { Prisma } from "../store/generated/client.ts";
import { askCollector, type Patience } from "./ask-collector.ts";

export type { Patience } from "./ask-collector.ts";
export type Order = { kind: "inject" | "clear" | "clock"; body: Prisma.InputJsonObject };

/** Only a practice estate is simulated: anywhere else 409, before anything is written. */
export function demandPractice({ contract }: Pick<Estate, "contract">): void {
  if (contract.mode !== "practice") throw new Problem("not-practice", `this estate is ${contract.mode}`);
}

/** Orders something of the practice estate that everybody sees, audited with it. Throws 403, 409, and what `askCollector` throws. */
export async function sendOrder(
  { estate, actor }: { estate: Estate; actor: Actor },
  order: Order,
  patience?: Patience,
): Promise<unknown> {
  demand(actor, "run-practice");
  demandPractice(estate);
  return askCollector(estate, order, patience, (tx, target) =>
    tx.audit.create({ data: { actor: actor.id, action: `practice-${order.kind}`, target, body: order.body } }),
  );
}
