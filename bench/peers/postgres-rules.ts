import type { Rule } from "./rule.ts";

const ownDatabases = 'datname!~"template.*|postgres", datid!="0"';
const rate = (counter: string, window: string) => `rate(pg_stat_database_xact_${counter}{${ownDatabases}}[${window}])`;
const atOnce = { default: "0s", fastest: "0s" };

/** On the figures of postgres_exporter. */
export const postgresRules: Rule[] = [
  {
    alert: "PostgresDown",
    from: "rule collection",
    about: "the exporter cannot reach the server",
    severity: "critical",
    expr: () => "pg_up == 0",
    for: atOnce,
  },
  {
    alert: "PostgresRestarted",
    from: "rule collection",
    about: "the server runs for less than a minute",
    severity: "critical",
    expr: () => "time() - pg_postmaster_start_time_seconds < 60",
    for: atOnce,
  },
  {
    alert: "PostgresExporterFails",
    from: "rule collection",
    about: "a query of the exporter failed",
    severity: "critical",
    expr: () => "pg_exporter_last_scrape_error > 0",
    for: atOnce,
  },
  {
    alert: "PostgresConnectionsNearLimit",
    from: "rule collection",
    about: "more than four fifths of the connections are taken",
    severity: "warning",
    expr: () =>
      "sum by (instance, job, server) (pg_stat_activity_count) > min by (instance, job, server) (pg_settings_max_connections) * 0.8",
    for: { default: "2m", fastest: "15s" },
  },
  {
    alert: "PostgresManyRollbacks",
    from: "rule collection",
    about: "more than one transaction in fifty is rolled back",
    severity: "warning",
    expr: ({ window }) =>
      `sum by (job, datname) (${rate("rollback", window)}) / sum by (job, datname) (${rate("rollback", window)} + ${rate("commit", window)}) > 0.02`,
    window: { default: "3m", fastest: "1m" },
    for: atOnce,
  },
  {
    alert: "PostgresFewCommits",
    from: "rule collection",
    about: "a database commits next to nothing",
    severity: "critical",
    expr: ({ limit, window }) => `increase(pg_stat_database_xact_commit{${ownDatabases}}[${window}]) < ${limit}`,
    limit: { default: 5, fastest: 1 },
    window: { default: "5m", fastest: "1m" },
    for: { default: "2m", fastest: "15s" },
  },
  {
    alert: "PostgresSlotUnused",
    from: "rule collection",
    about: "nobody reads a replication slot (older form)",
    severity: "warning",
    expr: () => "pg_replication_slots_active == 0",
    for: { default: "1m", fastest: "15s" },
  },
  {
    alert: "PostgresSlotUnusedOnPrimary",
    from: "rule collection",
    about:
      "nobody reads a replication slot of a primary (today's form): its two sides share no labels, so it cannot fire",
    severity: "warning",
    expr: () => "(pg_replication_slots_active == 0) and (pg_replication_is_replica == 0)",
    for: { default: "10m", fastest: "15s" },
  },
  {
    alert: "PostgresSlotHoldsWal",
    from: "common write-ups",
    about: "a replication slot holds back too much write-ahead log (bytes)",
    severity: "warning",
    expr: ({ limit }) => `pg_replication_slots_pg_wal_lsn_diff > ${limit}`,
    limit: { default: 1_073_741_824, fastest: 50_331_648 },
    for: { default: "5m", fastest: "15s" },
  },
  {
    alert: "PostgresIdleInTransaction",
    from: "common write-ups",
    about: "a transaction is open and does nothing (seconds)",
    severity: "warning",
    expr: ({ limit }) => `pg_stat_activity_max_tx_duration{state=~"idle in transaction.*"} > ${limit}`,
    limit: { default: 300, fastest: 20 },
    for: { default: "5m", fastest: "15s" },
  },
];
