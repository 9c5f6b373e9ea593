import { canaryFindings } from "./canary-names.ts";
import { secretsInFile } from "./delivery.ts";
import { didYouMean } from "./near-match.ts";
import { planFindings } from "./plan-names.ts";
import type { Contract, Cursor } from "./types.ts";

export type Finding = { path: PropertyKey[]; message: string };

/** What a schema cannot say: names that must exist, names that must be single, warns that must have a reader. */
export function checkReferences(contract: Contract): Finding[] {
  const findings: Finding[] = [];
  const known = {
    owner: Object.keys(contract.owners),
    dependency: Object.keys(contract.dependencies),
    calendar: Object.keys(contract.calendars),
    connection: Object.keys(contract.connections),
    channel: Object.keys(contract.delivery.channels),
  };
  const mustExist = (kind: keyof typeof known, names: readonly string[], path: PropertyKey[]) => {
    for (const [index, name] of names.entries()) {
      if (known[kind].includes(name)) continue;
      findings.push({ path: [...path, index], message: `unknown ${kind} ${name}${didYouMean(name, known[kind])}` });
    }
  };
  for (const path of secretsInFile(contract.delivery)) {
    findings.push({ path, message: "a secret stands in the file; name an environment variable instead" });
  }
  mustExist("owner", contract.monitor.owners, ["monitor", "owners"]);
  for (const [id, { channels = [], warns = [], escalateTo = [] }] of Object.entries(contract.owners)) {
    mustExist("channel", channels, ["owners", id, "channels"]);
    mustExist("channel", warns, ["owners", id, "warns"]);
    mustExist("owner", escalateTo, ["owners", id, "escalateTo"]);
  }
  for (const [id, dependency] of Object.entries(contract.dependencies)) {
    mustExist("owner", dependency.owners, ["dependencies", id, "owners"]);
    if (dependency.connection) mustExist("connection", [dependency.connection], ["dependencies", id, "connection"]);
  }
  const prefixes = new Map<string, string>();
  for (const [id, product] of Object.entries(contract.products)) {
    const at = ["products", id];
    const other = prefixes.get(product.prefix);
    if (other)
      findings.push({ path: [...at, "prefix"], message: `prefix ${product.prefix} is already that of ${other}` });
    prefixes.set(product.prefix, id);
    mustExist("owner", product.owners, [...at, "owners"]);
    for (const [index, defect] of product.defects.entries()) {
      if (defect.severity !== "warn") continue;
      for (const field of ["reader", "reviewBy"] as const) {
        if (defect[field]) continue;
        findings.push({ path: [...at, "defects", index], message: `a warn needs \`${field}\`: ${defect.name}` });
      }
    }
    for (const [place, id] of Object.entries(product.lakehouse ?? {})) {
      const kind = place === "prefix" ? "object-prefix" : "table-snapshot";
      if (cursorIds(contract, kind).includes(id)) continue;
      const message = `unknown ${kind} ${id}${didYouMean(id, cursorIds(contract, kind))}`;
      findings.push({ path: [...at, "lakehouse", place], message });
    }
    for (const [name, cursor] of Object.entries(product.cursors)) {
      const cursorAt = [...at, "cursors", name];
      mustExist("owner", cursor.owners, [...cursorAt, "owners"]);
      mustExist("dependency", cursor.needs, [...cursorAt, "needs"]);
      if (cursor.kind === "ledger") mustExist("owner", cursor.sourceOwners, [...cursorAt, "sourceOwners"]);
      if (cursor.kind === "dead-letter-topic") mustExist("calendar", [cursor.calendar], [...cursorAt, "calendar"]);
      if (cursor.kind === "schema-deploys") {
        mustExist("owner", Object.values(cursor.subjects), [...cursorAt, "subjects"]);
      }
      if (cursor.kind === "number" && !(cursor.of in product.cursors)) {
        const names = Object.keys(product.cursors);
        findings.push({
          path: [...cursorAt, "of"],
          message: `unknown cursor ${cursor.of}${didYouMean(cursor.of, names)}`,
        });
      }
      if (cursor.kind === "replication-slot") {
        mustExist("owner", Object.values(cursor.applications), [...cursorAt, "applications"]);
      }
    }
  }
  return [...findings, ...canaryFindings(contract), ...planFindings(contract)];
}

/** Observation ids of the cursors of one kind. */
const cursorIds = (contract: Contract, kind: Cursor["kind"]): string[] =>
  Object.values(contract.products).flatMap(({ prefix, cursors }) =>
    Object.entries(cursors).flatMap(([name, cursor]) => (cursor.kind === kind ? [`${prefix}.${name}`] : [])),
  );

/** Connections that a product of this run reads through, by its dependencies or a cursor's own wiring. */
export function usedConnections(contract: Contract): string[] {
  const used = new Set<string>();
  for (const product of Object.values(contract.products)) {
    if (!product.inRun) continue;
    for (const { countedBy } of product.defects) if (countedBy?.connection) used.add(countedBy.connection);
    for (const cursor of Object.values(product.cursors)) {
      for (const need of cursor.needs) {
        const connection = contract.dependencies[need]?.connection;
        if (connection) used.add(connection);
      }
      const wiring = "wiring" in cursor ? cursor.wiring : undefined;
      for (const wired of [wiring?.connection, wiring?.files]) if (typeof wired === "string") used.add(wired);
    }
  }
  return [...used];
}
