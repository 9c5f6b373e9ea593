import type { RuleScope } from "../types.ts";

type SlotScope = RuleScope<"replication-slot">;

const unique = (owners: string[]): string[] => [...new Set(owners)];

/** Owners of the database the slot lives in, as its dependency names them. */
export function databaseOwners(scope: Pick<SlotScope, "contract" | "cursor">): string[] {
  const owners = scope.cursor.needs.flatMap((id) => {
    const dependency = scope.contract.dependencies[id];
    return dependency?.kind === "postgres" ? dependency.owners : [];
  });
  return owners.length > 0 ? unique(owners) : scope.cursor.owners;
}

export function connectorOwners(scope: SlotScope): string[] {
  return scope.sibling("connect-connector", "slot")?.cursor.owners ?? scope.cursor.owners;
}

/** The owner of the application that holds the log, by the contract; the database owner when nobody named it. */
export function applicationOwners(scope: SlotScope, application: string): string[] {
  const owner = scope.cursor.applications[application];
  return owner === undefined ? databaseOwners(scope) : [owner];
}

export const together = (...groups: string[][]): string[] => unique(groups.flat());
