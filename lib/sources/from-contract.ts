import type { Contract, Cursor, Dependency, Product } from "../contracts/types.ts";
import { assertionSource } from "./assertions.ts";
import { besideSource } from "./beside.ts";
import { withCanaries } from "./canary/from-product.ts";
import { connectorSource } from "./connect/connector.ts";
import { sourceOffsetSource } from "./connect/offset.ts";
import { connectProbe } from "./connect/probe.ts";
import { TaskStarts } from "./connect/starts.ts";
import { Connections } from "./connections.ts";
import { consumerGroupSource } from "./kafka/group.ts";
import { kafkaProbe } from "./kafka/probe.ts";
import { keysSource } from "./keys/from-cursor.ts";
import { lineSource } from "./lines.ts";
import { parsePrefix } from "./objects/prefix.ts";
import { objectStoreProbe } from "./objects/probe.ts";
import { countQuerySource } from "./postgres/count-query.ts";
import { capturedNewestSource, foldStateSource } from "./postgres/newest.ts";
import { postgresProbe } from "./postgres/probe.ts";
import { slotSource } from "./postgres/slot.ts";
import { readAfter } from "./read-after.ts";
import { registryProbe } from "./registry/probe.ts";
import type { Source } from "./source.ts";
import { tileSources } from "./tile.ts";

type Stand = { contract: Contract; connections: Connections };

/** Every source that the contract's products in this run need, cursors first, then the dependencies they name. */
export function sourcesFromContract(contract: Contract): Source[] {
  const stand: Stand = { contract, connections: new Connections(contract) };
  const cursors = inOrder(
    cursorsInRun(contract).flatMap(({ id, cursor, product }) => {
      const made = cursorSources(id, cursor, product, stand);
      return made.map((source) => ({ source, cursor, product }));
    }),
    contract.monitor.sourceTimeout / 2,
  );
  const needed = new Set(cursorsInRun(contract).flatMap(({ cursor }) => cursor.needs));
  const probes = [...needed].flatMap((name) => {
    const dependency = contract.dependencies[name];
    return dependency ? (probe(`dependency.${name}`, dependency, stand) ?? []) : [];
  });
  return withCanaries([...cursors, ...countedDefects(stand), ...probes], Object.values(contract.products), {
    postgres: (connection) => stand.connections.postgres(connection),
    kafka: (connection) => stand.connections.kafka(connection),
    kafkaOf: (name, { prefix, cursors: own }) =>
      stand.connections.kafka(connectionOf(`${prefix}.${name}`, own[name] as Cursor, "kafka", stand)),
    tolerance: contract.monitor.clockTolerance,
  });
}

/** Observation ids of this run that nothing here can read yet; their rows stay unknown. */
export function unreadIn(contract: Contract): string[] {
  const read = new Set(sourcesFromContract(contract).map((source) => source.id));
  return cursorsInRun(contract)
    .filter(({ id, cursor, product }) => !idsOf(id, cursor, product).every((each) => read.has(each)))
    .map(({ id }) => id);
}

/** The observations of a cursor; a ledger is computed, not read. */
function idsOf(id: string, { kind }: Cursor, { prefix }: Product): string[] {
  if (kind === "ledger") return [];
  return kind === "tile-windows" ? [`${prefix}.events`, `${prefix}.sink`] : [id];
}

const cursorsInRun = (contract: Contract): { id: string; cursor: Cursor; product: Product }[] =>
  Object.values(contract.products)
    .filter((product) => product.inRun)
    .flatMap((product) =>
      Object.entries(product.cursors).map(([name, cursor]) => ({ id: `${product.prefix}.${name}`, cursor, product })),
    );

type Made = { source: Source; cursor: Cursor; product: Product };

/** A product's table is read after its prefix: a line that landed in between would seem never to have been in the table. */
function inOrder(made: Made[], waitMs: number): Source[] {
  const sources = made.map(({ source }) => source);
  made.forEach(({ cursor, product }, index) => {
    const prefix = made.findIndex((each) => each.product === product && each.cursor.kind === "object-prefix");
    if (cursor.kind !== "source-table" || prefix < 0) return;
    const [earlier, later] = readAfter(sources[prefix] as Source, sources[index] as Source, waitMs);
    sources[prefix] = earlier;
    sources[index] = later;
  });
  return sources;
}

function cursorSources(id: string, cursor: Cursor, product: Product, stand: Stand): Source[] {
  const { connections, contract } = stand;
  const through = (kind: string) => connectionOf(id, cursor, kind, stand);
  switch (cursor.kind) {
    case "spark-checkpoint":
    case "tile-windows":
    case "reject-topic":
      return tileSources(id, cursor, product, {
        kafka: () => connections.kafka(through("kafka")),
        postgres: () => connections.postgres(through("postgres")),
        files: (connection) => connections.files(connection),
        waitMs: contract.monitor.sourceTimeout / 2,
      });
    default: {
      const source = cursorSource(id, cursor, product, stand);
      return source ? [source] : [];
    }
  }
}

function cursorSource(id: string, cursor: Cursor, product: Product, stand: Stand): Source | null {
  const { connections } = stand;
  const tolerance = stand.contract.monitor.clockTolerance;
  const through = (kind: string) => connectionOf(id, cursor, kind, stand);
  switch (cursor.kind) {
    case "consumer-group": {
      const committedOnly = cursor.wiring?.isolation === "read_committed";
      return consumerGroupSource(id, cursor.group, cursor.topics, connections.kafka(through("kafka")), {
        committedOnly,
      });
    }
    case "connect-connector": {
      const topic = cursor.wiring?.statusTopic;
      const starts =
        typeof topic === "string" ? new TaskStarts(topic, cursor.connector, connections.kafka(through("kafka"))) : null;
      return connectorSource(id, cursor.connector, connections.connect(through("connect")), starts);
    }
    case "connect-source-offset":
      return sourceOffsetSource(id, cursor.connector, cursor.position, connections.connect(through("connect")));
    case "replication-slot":
      return slotSource(id, cursor.name, connections.postgres(through("postgres")));
    case "captured-newest":
      return capturedNewestSource(
        id,
        wiredList(id, cursor, "newest"),
        tolerance,
        connections.postgres(through("postgres")),
      );
    case "fold-state": {
      const snapshot = cursor.wiring?.snapshot;
      const tables = { newest: wiredList(id, cursor, "newest"), ...(snapshot ? { snapshot: String(snapshot) } : {}) };
      return foldStateSource(id, tables, tolerance, connections.postgres(through("postgres")));
    }
    case "source-table":
    case "topic-identities":
    case "object-prefix":
    case "dead-letter-topic":
      return lineSource(id, cursor, product, {
        kafka: () => connections.kafka(through("kafka")),
        postgres: () => connections.postgres(through("postgres")),
        objects: () => connections.objects(through("object-store")),
        // Twice, and some time is left.
        ms: (stand.contract.monitor.sourceTimeout * 2) / 5,
      });
    case "number":
    case "table-snapshot":
    case "schema-deploys":
      return besideSource(id, cursor, {
        http: () => connections.http(through("http")),
        objects: () => connections.objects(through("object-store")),
        files: (connection) => connections.files(connection),
      });
    case "key-comparison":
      return keysSource(id, cursor, product, {
        postgres: () => connections.postgres(through("postgres")),
        objects: () => connections.objects(through("object-store")),
        http: (connection) => connections.http(connection),
      });
    case "count-comparison":
    case "mart-rows":
      return assertionSource(id, cursor, {
        postgres: (connection) => connections.postgres(connection ?? through("postgres")),
      });
    default:
      return null;
  }
}

/** The queries that count a product's expected defects. Throws Error for one without a connection. */
function countedDefects({ contract, connections }: Stand): Source[] {
  return Object.entries(contract.products).flatMap(([productId, { inRun, prefix, defects }]) =>
    defects.flatMap(({ name, countedBy }) => {
      if (!inRun || countedBy?.query === undefined) return [];
      const { connection, query } = countedBy;
      if (connection === undefined) throw new Error(`${productId}: the query of \`${name}\` names no connection`);
      return [countQuerySource(`${prefix}.${countedBy.name}`, query, connections.postgres(connection))];
    }),
  );
}

function probe(id: string, { kind, connection }: Dependency, { contract, connections }: Stand): Source | null {
  if (connection === undefined) return null;
  const cursors = cursorsInRun(contract).map(({ cursor }) => cursor);
  switch (kind) {
    case "kafka":
      return kafkaProbe(id, topicsOf(cursors), connections.kafka(connection));
    case "connect": {
      const first = cursors.find((cursor) => cursor.kind === "connect-connector");
      return connectProbe(id, first?.connector ?? null, connections.connect(connection));
    }
    case "postgres":
      return postgresProbe(id, connections.postgres(connection));
    case "registry":
      return registryProbe(id, contract.connections[connection]?.path ?? "", connections.http(connection));
    case "object-store": {
      const prefix = cursors.find((cursor) => cursor.kind === "object-prefix");
      const bucket = prefix ? parsePrefix(prefix.prefix).bucket : contract.connections[connection]?.bucket;
      return bucket === undefined ? null : objectStoreProbe(id, bucket, connections.objects(connection));
    }
    default:
      return null;
  }
}

const topicsOf = (cursors: Cursor[]): string[] => [
  ...new Set(
    cursors.flatMap((cursor) => {
      if ("topics" in cursor) return cursor.topics;
      return "topic" in cursor ? [cursor.topic] : [];
    }),
  ),
];

/** The wiring's `connection`, else that of the first dependency of this kind that the cursor needs. */
function connectionOf(id: string, cursor: Cursor, kind: string, { contract }: Stand): string {
  const wired = "wiring" in cursor ? cursor.wiring?.connection : undefined;
  const isOther = typeof wired === "string" && (contract.connections[wired]?.kind ?? kind) !== kind;
  if (typeof wired === "string" && !isOther) return wired;
  const needed = cursor.needs.map((name) => contract.dependencies[name]).find((each) => each?.kind === kind);
  if (!needed?.connection)
    throw new Error(`${id}: no ${kind} connection; name one in \`wiring.connection\` or \`needs\``);
  return needed.connection;
}

function wiredList(id: string, cursor: Cursor, field: string): string[] {
  const value = "wiring" in cursor ? cursor.wiring?.[field] : undefined;
  const list = typeof value === "string" ? [value] : Array.isArray(value) ? value : [];
  if (list.length === 0) throw new Error(`${id}: \`wiring.${field}\` must name at least one table.column`);
  return list;
}
