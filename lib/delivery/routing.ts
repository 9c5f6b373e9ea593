import type { Contract } from "../contracts/types.ts";
import type { Letter } from "./letter.ts";

type Told = Pick<Letter, "owners" | "severity" | "event" | "subject">;

/** The page about a dead channel has this subject. */
export const channelSubject = (id: string) => `channel.${id}`;

/**
 * The channels that take a letter: those of every owner (joint owners are told both), for pages or for warns; the owners an
 * escalation reaches; and whoever was told of this page before, so that each receiver hears its end. Pure. A page about a
 * channel is not sent on that channel.
 */
export function channelsOf(letter: Told, told: readonly string[], contract: Contract): string[] {
  const { owners } = contract;
  const addressed = letter.event === "escalated" ? withEscalation(letter.owners, owners) : letter.owners;
  const chosen = new Set(
    addressed.flatMap((id) => (letter.severity === "page" ? owners[id]?.channels : owners[id]?.warns) ?? []),
  );
  for (const id of told) if (contract.delivery.channels[id]) chosen.add(id);
  return [...chosen].filter((id) => letter.subject !== channelSubject(id));
}

function withEscalation(ids: readonly string[], owners: Contract["owners"]): string[] {
  return [...new Set([...ids, ...ids.flatMap((id) => owners[id]?.escalateTo ?? [])])];
}
