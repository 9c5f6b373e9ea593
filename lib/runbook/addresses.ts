import type { Contract, Cursor } from "../contracts/types.ts";
import { cursorOf } from "./command.ts";

/** A variable of an entry's commands and where the contract says that it leads. */
export type Address = { name: string; value: string };

/** By variable: the connection's kind, and for a database the cursors whose own one it is. */
const kinds: Readonly<Record<string, { kind: string; of?: readonly Cursor["kind"][] }>> = {
  CONNECT_URL: { kind: "connect" },
  KAFKA_BOOTSTRAP: { kind: "kafka" },
  DATABASE_URL: { kind: "postgres", of: ["replication-slot", "source-table"] },
  TILE_DATABASE_URL: { kind: "postgres", of: ["tile-windows"] },
  REGISTRY_URL: { kind: "registry" },
  AWS_ENDPOINT_URL: { kind: "object-store" },
};

/**
 * Where these commands lead for one subject: an address for each variable that the contract knows, without user, password or
 * key. Practice has no systems, and an address that the environment does not give is left out.
 */
export function addressesFor(
  contract: Contract,
  subject: string,
  productId: string | null,
  commands: readonly string[],
): Address[] {
  if (contract.mode === "practice") return [];
  const named = new Set(commands.flatMap((run) => [...run.matchAll(/\$\{?([A-Z][A-Z_]+)/g)].map(([, name]) => name)));
  if (commands.some((run) => run.startsWith("aws "))) named.add("AWS_ENDPOINT_URL");
  return Object.entries(kinds).flatMap(([name, { kind, of }]) => {
    if (!named.has(name)) return [];
    const value = addressOf(contract, connectionFor(contract, subject, productId, kind, of));
    return value === null ? [] : [{ name, value }];
  });
}

/** The dependency's own connection, else that of its product's cursors, else that of any product's: slots first. */
function connectionFor(
  contract: Contract,
  subject: string,
  productId: string | null,
  kind: string,
  of: readonly Cursor["kind"][] | undefined,
): string | undefined {
  const dependency = contract.dependencies[subject.replace(/^dependency\./, "")];
  if (dependency?.kind === kind && dependency.connection) return dependency.connection;
  const own = contract.products[productId ?? cursorOf(contract, subject)?.productId ?? ""];
  const cursors = Object.values(contract.products).flatMap((product) => Object.values(product.cursors));
  const rank = ({ kind: each }: Cursor) => of?.indexOf(each) ?? 0;
  return [...Object.values(own?.cursors ?? {}), ...cursors.sort((a, b) => rank(a) - rank(b))]
    .filter((cursor) => rank(cursor) >= 0)
    .map((cursor) => connectionOf(contract, cursor, kind))
    .find((each) => each !== undefined);
}

/** A cursor's connection of this kind: the one it is wired to, else that of what it needs. */
function connectionOf(contract: Contract, cursor: Cursor, kind: string): string | undefined {
  const wired = "wiring" in cursor ? cursor.wiring?.connection : undefined;
  if (typeof wired === "string" && contract.connections[wired]?.kind === kind) return wired;
  const needed = cursor.needs.map((name) => contract.dependencies[name]);
  return needed.find((each) => each?.kind === kind && each.connection)?.connection;
}

function addressOf({ connections }: Contract, id: string | undefined): string | null {
  const { bootstrap, url, path = "" } = connections[id ?? ""] ?? {};
  if (bootstrap !== undefined) return isFilled(bootstrap) ? bootstrap : null;
  if (url === undefined || !isFilled(url) || !URL.canParse(url)) return null;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname.replace(/\/$/, "")}${path}`;
}

/** The shell reads it unquoted: an address has no character that a shell would act on. */
const isFilled = (text: string): boolean => /^[\w.:,/@%?&=[\]+-]+$/.test(text) && !text.includes("${");

/** All of them as one line for a shell. */
export const exportLine = (addresses: readonly Address[]): string =>
  `export ${addresses.map(({ name, value }) => `${name}=${value}`).join(" ")}`;
