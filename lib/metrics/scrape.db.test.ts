import { beforeAll, expect, test } from "vitest";
import { at, pageFixture, signalFixture } from "../board/board-fixture.ts";
import { estate } from "../board/estate.ts";
import { beyondDouble, groupObserved, slotObserved, storeObserved } from "../board/observed.fixture.ts";
import { renewLease, servedEstate, storePage, storeSignals } from "../board/served-estate.fixture.ts";
import { scrape } from "./scrape.ts";

const served = servedEstate();
const text = async () => (await scrape(estate(), { openStreams: 2, publicUrl: "http://board" })).text();

beforeAll(async () => {
  const { database, run } = served;
  await database.prisma.run.update({
    where: { id: run },
    data: { clockEstate: at(46), clockWall: new Date(Date.now() + 60_000) },
  });
  await storeObserved(database, run, at(44), { "revenue.group": { value: groupObserved(at(44)) } });
  await storeObserved(database, run, at(46), {
    "purchases.sink": { value: groupObserved(at(44)) },
    "revenue.group": { failed: "timeout" },
    "enrollment.slot": { value: slotObserved },
  });
  await storePage(database, run, pageFixture());
  await storeSignals(database, run, [
    signalFixture("enrollment-cohort.retained-wal", { value: 641_728_512 }),
    signalFixture("enrollment-cohort.cohort-age", { value: 740, state: "unknown", reason: "source-failed" }),
  ]);
});

test("well-known names carry distances and ages of real groups, never a position", async () => {
  const metrics = await text();
  expect(metrics).toContain(
    'kafka_consumergroup_lag{consumergroup="connect-purchase-line-s3",topic="commerce.purchase_line",partition="0"} 3',
  );
  expect(metrics).toContain(
    'kafka_consumergroup_group_lag_seconds{group="connect-purchase-line-s3",topic="commerce.purchase_line",partition="0"} 120',
  );
  expect(metrics).toContain('pg_replication_slots_active{slot_name="enrollment_debezium"} 0');
  expect(metrics).toContain('pg_replication_slots_pg_wal_lsn_diff{slot_name="enrollment_debezium"} 641728512');
  expect(metrics).not.toContain(beyondDouble.slice(0, 12));
});

test("what is not measured now is absent, and its last known value is not told", async () => {
  const metrics = await text();
  expect(metrics).toMatch(/one_board_signal\{signal="enrollment-cohort.retained-wal",.*\} 641728512/);
  expect(metrics).not.toMatch(/one_board_signal\{signal="enrollment-cohort.cohort-age"/);
  expect(metrics).not.toContain('consumergroup="course-revenue"');
});

test("every source has its up and the time of its last success", async () => {
  const metrics = await text();
  expect(metrics).toContain('one_board_source_up{source="purchases.sink"} 1');
  expect(metrics).toContain('one_board_source_up{source="revenue.group"} 0');
  const last = Date.parse(at(44)) / 1_000;
  expect(metrics).toContain(`one_board_source_last_success_timestamp_seconds{source="revenue.group"} ${last}`);
});

test("an open page has alert labels with owner, severity and runbook, none of them a number", async () => {
  const line = (await text()).split("\n").find((each) => each.startsWith("one_board_page_open{"));
  expect(line).toContain('alertname="slot-inactive"');
  expect(line).toContain('owner="database-owner,connector-team"');
  expect(line).toContain('runbook_url="http://board/runbook/F19"');
  expect(line).not.toMatch(/="\d+(\.\d+)?"/);
});

test("while the collector is silent no figure is exported and it says so", async () => {
  await renewLease(served.database, served.run, 60_000);
  const metrics = await text();
  expect(metrics).toContain('one_board_collector_up{estate="tlp"} 0');
  expect(metrics).not.toMatch(/one_board_signal\{|kafka_consumergroup_lag\{|one_board_source_up\{.*\} 1/);
});
