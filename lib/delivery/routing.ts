import type { Contract } from "../contracts/types.ts";
import type { Letter } from "./letter.ts";

type Told = Pick<Letter, "owners" | "severity" | "event" | "subject">;

/** The event of a letter that gives something to its owner, about no page. */
export const handedOver = "handed-over";

/** The page about a dead channel has this subject. */
export const channelSubject = (id: string) => `channel.${id}`;

/**
 * The channels that take a letter: those of every owner (joint owners are told both), for pages or for warns; the owners an
 * escalation reaches; and whoever was told of this page before, so that each receiver hears its end, which is nobody else's. Pure.
 * A page about a channel is not sent on that channel.
 */
export function channelsOf(letter: Told, told: readonly string[], contract: Contract): string[] {
  const { owners } = contract;
  if (letter.event === handedOver) return talkingChannels(letter.owners, contract);
  const known = told.filter((id) => contract.delivery.channels[id] && letter.subject !== channelSubject(id));
  if (letter.event === "resolved") return known;
  const addressed = letter.event === "escalated" ? withEscalation(letter.owners, owners) : letter.owners;
  const chosen = new Set(
    addressed.flatMap((id) => (letter.severity === "page" ? owners[id]?.channels : owners[id]?.warns) ?? []),
  );
  for (const id of known) chosen.add(id);
  return [...chosen].filter((id) => letter.subject !== channelSubject(id));
}

/** What is given to an owner opens no incident: it goes where people talk, before they are woken. */
const talks = new Set(["webhook", "slack", "email"]);
function talkingChannels(ids: readonly string[], { owners, delivery }: Contract): string[] {
  const of = (list: "warns" | "channels") =>
    ids.flatMap((id) => owners[id]?.[list] ?? []).filter((id) => talks.has(delivery.channels[id]?.kind ?? ""));
  const [warns, pages] = [of("warns"), of("channels")];
  return [...new Set(warns.length > 0 ? warns : pages)];
}

function withEscalation(ids: readonly string[], owners: Contract["owners"]): string[] {
  return [...new Set([...ids, ...ids.flatMap((id) => owners[id]?.escalateTo ?? [])])];
}
