import type { Contract, Cursor, Product } from "../contracts/types.ts";
import type { Entry } from "./entries.ts";

type Blanks = Partial<Record<string, string>>;

/** The statement of a heartbeat: only a table whose name says that it is one is written by hand. */
function heartbeatOf(newest: unknown): Blanks {
  const columns = Array.isArray(newest) ? newest.map(String) : [];
  const [, table, column] = columns.map((each) => /^(.*heartbeat.*)\.(\w+)$/.exec(each)).find(Boolean) ?? [];
  return table === undefined ? {} : { heartbeat: `update ${table} set ${column} = clock_timestamp()` };
}

/** What a cursor's settings fill in. */
function blanksOf(cursor: Cursor): Blanks {
  switch (cursor.kind) {
    case "spark-checkpoint":
      return { checkpoint: cursor.name, topic: cursor.topic };
    case "consumer-group":
      return { group: cursor.group, topic: cursor.topics[0], stream: cursor.topics[0] };
    case "connect-connector":
    case "connect-source-offset":
      return { connector: cursor.connector };
    case "replication-slot":
      return { slot: cursor.name };
    case "captured-newest":
      return heartbeatOf(cursor.wiring?.newest);
    case "object-prefix":
      return { prefix: cursor.prefix };
    case "table-snapshot":
    case "mart-rows":
    case "source-table":
      return { table: cursor.table };
    case "dead-letter-topic":
      return { topic: cursor.topic, dlq: cursor.topic };
    case "reject-topic":
    case "topic-identities":
      return { topic: cursor.topic };
    default:
      return {};
  }
}

/** Siblings fill what the subject's own cursor does not say; a slot's connector stands before a source's before a sink's. */
function siblings(product: Product): Blanks {
  const rank = (cursor: Cursor) => (cursor.kind === "connect-connector" ? ["slot", "source"].indexOf(cursor.role) : 0);
  return Object.assign(
    {},
    ...Object.values(product.cursors)
      .sort((a, b) => rank(a) - rank(b))
      .map(blanksOf),
  );
}

/** `enrollment.slot` → the product and cursor it names; undefined for a dependency, a source or an assertion. */
export function cursorOf(contract: Contract, subject: string): { productId: string; cursor: Cursor } | undefined {
  const [prefix, name] = subject.split(".");
  const found = Object.entries(contract.products).find(([, product]) => product.prefix === prefix);
  const cursor = name ? found?.[1].cursors[name] : undefined;
  return found && cursor ? { productId: found[0], cursor } : undefined;
}

/** The first product that a dependency carries. */
function neededBy(contract: Contract, subject: string): string | undefined {
  const id = subject.replace(/^dependency\./, "");
  return Object.keys(contract.products).find((product) =>
    Object.values(contract.products[product]?.cursors ?? {}).some(({ needs }) => needs.includes(id)),
  );
}

/** Whether the contract filled every blank. */
export const isWhole = (command: string): boolean => !/<[a-z]+>/.test(command);

/** An entry's commands for one subject: those that the contract fills whole, all of them where it fills none. */
export function commandsFor(
  { commands }: Pick<Entry, "commands">,
  contract: Contract,
  subject: string,
  productId: string | null,
): Entry["commands"] {
  const filled = commands.map(({ tells, run }) => ({ tells, run: fillCommand(run, contract, subject, productId) }));
  const whole = filled.filter(({ run }) => isWhole(run));
  return whole.length > 0 ? whole : filled;
}

/** The first thing to read, as it stands on a page. */
export const firstCommand = (entry: Entry, contract: Contract, subject: string, productId: string | null): string =>
  commandsFor(entry, contract, subject, productId)[0]?.run ?? "";

/** Fills `{connector}` and the like from the contract; what the contract cannot say stays as `<connector>`. */
export function fillCommand(template: string, contract: Contract, subject: string, productId: string | null): string {
  const own = cursorOf(contract, subject);
  const product = contract.products[productId ?? own?.productId ?? neededBy(contract, subject) ?? ""];
  const blanks: Blanks = {
    ...(product ? siblings(product) : {}),
    ...(own ? blanksOf(own.cursor) : {}),
    subject,
    dependency: subject.replace(/^dependency\./, ""),
  };
  return template.replace(/\{([a-z]+)\}/g, (_, blank: string) => blanks[blank] ?? `<${blank}>`);
}
