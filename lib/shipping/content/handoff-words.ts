export const handoffWords = {
  title: "Hand-off",
  subtitle: "What the lakehouse is given, what it may call fresh, and what it may not.",
  hours: (hours: number) => `Measured over the last ${hours} h`,
  location: "Raw location",
  state: "Topics",
  field: "Time field",
  quarantine: "Quarantine",
  owners: "Owner of the landing",
  mayQuote: "May be quoted",
  notQuoted: "Do not quote as freshness",
  completeness: "Completeness",
  clocks: "Two clocks",
  objectClock: "Newest object",
  tableClock: "Newest snapshot with added records",
  noTable: "No table over this prefix in the contract.",
  notRead: "This run does not read the prefix; nothing is measured.",
  ago: (age: string) => `${age} old`,
  never: "none seen",
  costs: "Cost figures",
  costsNote: "They page nobody.",
  objects: "Objects an hour",
  fewest: (count: string, size: string) => `${count} if each held ${size} records (flush size)`,
  snapshots: "Snapshots an hour",
  files: "Files per partition",
  notCounted: "not counted",
  chart: (object: string, table: string) => `Age over time. Newest object: ${object}. Newest snapshot: ${table}.`,
  range: (now: string, most: string) => `now ${now}, at most ${most}`,
  gate: "Ask the gate",
  copy: "Copy as Markdown",
  print: "Print",
} as const;

export const notQuotedWords = {
  lag: "records not read yet; it says nothing of what was committed",
  objects: "an object is no table; its commit comes later, by another job",
  parts: "three positions; their sum is nobody's age",
  offset: "where the connector is; the fold may be far behind",
} as const;

export const mayQuoteWords = {
  table: (table: string) => `the time of the newest snapshot of ${table} that added records`,
  noTable: "nothing yet: no table names its own clock",
  state: (field: string) =>
    `now minus the newest applied ${field}, for the current state alone; a day's snapshot is another product`,
} as const;

export const completenessWords = {
  ledger: (identity: string) =>
    `every committed ${identity} is landed, dead-lettered, in an open file, on its way, void, accepted by name, or missing; dead letters count`,
  none: "not counted here: its records carry no identity. The batch counts it; the dead-letter rate only announces a hole",
  state: "counts at a cut are compared by segment; deletes are in the stream",
} as const;
