import type { CursorKind } from "../contracts/types.ts";
import type { ObservationKind } from "../observations/types.ts";
import type { Contract, Cursor } from "./types.ts";

/** One observation that every sweep should bring. */
export type ExpectedSource = {
  id: string;
  kind: ObservationKind;
  /** The dependency whose own probe this is; null for a cursor's source. */
  dependency: string | null;
  /** The dependency it is read through, where the contract tells. */
  through: string | null;
  /** Dependencies whose outage may explain that it is unseen. */
  needs: readonly string[];
  product: string | null;
};

type DependencyKind = Contract["dependencies"][string]["kind"];

/** Observations by cursor kind: the name's last part where it is not the cursor's own, and what they are read through. */
const sourcesOf: Record<CursorKind, { name?: string; kind: ObservationKind; through: DependencyKind }[]> = {
  "spark-checkpoint": [{ kind: "spark-checkpoint", through: "kafka" }],
  "tile-windows": [
    { name: "events", kind: "event-times", through: "kafka" },
    { name: "sink", kind: "tile-sink", through: "postgres" },
  ],
  "reject-topic": [{ kind: "reject-topic", through: "kafka" }],
  "consumer-group": [{ kind: "consumer-group", through: "kafka" }],
  "connect-connector": [{ kind: "connect-connector", through: "connect" }],
  "connect-source-offset": [{ kind: "connect-source-offset", through: "connect" }],
  "replication-slot": [{ kind: "replication-slot", through: "postgres" }],
  "dead-letter-topic": [{ kind: "dead-letter-topic", through: "kafka" }],
  "source-table": [{ kind: "source-table", through: "postgres" }],
  "topic-identities": [{ kind: "topic-identities", through: "kafka" }],
  "object-prefix": [{ kind: "object-prefix", through: "object-store" }],
  ledger: [],
  "fold-state": [{ kind: "fold-state", through: "postgres" }],
  "captured-newest": [{ kind: "captured-newest", through: "postgres" }],
  "table-snapshot": [{ kind: "table-snapshot", through: "object-store" }],
  number: [{ kind: "number", through: "postgres" }],
  "count-comparison": [{ kind: "count-comparison", through: "postgres" }],
  "key-comparison": [{ kind: "key-comparison", through: "postgres" }],
  "mart-rows": [{ kind: "mart-rows", through: "postgres" }],
  "schema-deploys": [{ kind: "schema-deploys", through: "registry" }],
};

const known = new WeakMap<Contract, readonly ExpectedSource[]>();

/** Everything a sweep of this contract should bring: the probes of dependencies in this run and the sources of products in this run. */
export function expectedSources(contract: Contract): readonly ExpectedSource[] {
  const found = known.get(contract) ?? listSources(contract);
  known.set(contract, found);
  return found;
}

/** Dependencies that a cursor of this run needs; no probe is made of the others. */
export function dependenciesInRun(contract: Contract): readonly string[] {
  const found = inRun.get(contract) ?? listDependencies(contract);
  inRun.set(contract, found);
  return found;
}

const inRun = new WeakMap<Contract, readonly string[]>();

function listDependencies(contract: Contract): string[] {
  const cursors = Object.values(contract.products).flatMap(({ inRun, cursors }) =>
    inRun ? Object.values(cursors) : [],
  );
  const needed = new Set(cursors.flatMap(({ needs }) => needs));
  return Object.keys(contract.dependencies).filter((id) => needed.has(id));
}

function listSources(contract: Contract): ExpectedSource[] {
  const probes = dependenciesInRun(contract).map((id): ExpectedSource => {
    return {
      id: `dependency.${id}`,
      kind: "dependency-probe",
      dependency: id,
      through: id,
      needs: [id],
      product: null,
    };
  });
  const read = Object.entries(contract.products).flatMap(([product, { prefix, inRun, cursors }]) =>
    inRun ? Object.entries(cursors).flatMap(([name, cursor]) => ofCursor(contract, product, prefix, name, cursor)) : [],
  );
  return [...probes, ...read.map((source) => ({ ...source, dependency: null }))];
}

function ofCursor(contract: Contract, product: string, prefix: string, name: string, cursor: Cursor) {
  return sourcesOf[cursor.kind].map((source) => ({
    id: `${prefix}.${source.name ?? name}`,
    kind: source.kind,
    through: cursor.needs.find((id) => contract.dependencies[id]?.kind === source.through) ?? null,
    needs: cursor.needs,
    product,
  }));
}
