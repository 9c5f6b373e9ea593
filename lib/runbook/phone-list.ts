import type { Contract } from "../contracts/types.ts";
import type { FailureModeId } from "../evaluate/failure-modes.ts";
import type { RunbookEntry } from "./runbook.ts";

/** One owner: through which channels a page reaches them, and which causes it would be. */
export type PhoneRow = { title: string; channels: string[]; causes: FailureModeId[] };

/** Every owner of the contract, those with the most causes first. */
export function phoneList({ owners }: Pick<Contract, "owners">, entries: readonly RunbookEntry[]): PhoneRow[] {
  return Object.entries(owners)
    .map(([id, { title, channels }]) => ({
      title: title ?? id,
      channels: [...(channels ?? [])],
      causes: entries
        .filter(({ places }) => places.some((place) => place.owners.includes(id)))
        .map(({ failureMode }) => failureMode),
    }))
    .sort((a, b) => b.causes.length - a.causes.length || a.title.localeCompare(b.title));
}
