import { beforeAll, expect, test } from "vitest";
import { at } from "../../../../lib/board/board-fixture.ts";
import { storeObserved } from "../../../../lib/board/observed.fixture.ts";
import { post, request, servedEstate, signIn } from "../../../../lib/board/served-estate.fixture.ts";
import { withReportedDeploys } from "../../../../lib/collector/deploy-feed.ts";
import { loadContractOrThrow } from "../../../../lib/contracts/load.ts";
import { deploysSchema } from "../../../../lib/deploys/schemas.ts";
import type { Observed } from "../../../../lib/observations/types.ts";
import { POST } from "./events/route.ts";
import { GET } from "./route.ts";

const served = servedEstate();
const contract = loadContractOrThrow("contracts/practice.yaml");
const path = "/api/v1/deploys/events";
const refused = { service: "purchase-service", subject: "commerce.purchase_line-value", outcome: "rejected" };
const read = async () => deploysSchema.parse(await (await GET(request("/api/v1/deploys"))).json());

beforeAll(async () => {
  await served.database.prisma.run.update({
    where: { id: served.run },
    data: { clockEstate: at(46), clockWall: new Date(Date.now() + 3_600_000) },
  });
});

test("what a service reports is stored at the estate's clock, audited by id, and shown with its owner", async () => {
  const { version } = await read();
  const answer = await POST(post(path, refused));
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ ...refused, at: at(46) });
  const { registrations, version: risen } = await read();
  expect(registrations?.[0]).toEqual({
    ...{ at: at(46), subject: refused.subject, outcome: "rejected", service: "purchase-service" },
    owners: ["purchase-producer"],
  });
  expect(risen).toBe(version + 1);
  const audited = await served.database.prisma.audit.findFirst({ where: { action: "deploy-report" } });
  expect(audited).toMatchObject({ actor: "automation", target: refused.subject });
});

test("a field that does not fit is 422 with its path, and a viewer may not report", async () => {
  const bad = await POST(post(path, { ...refused, outcome: "perhaps", subject: "two words" }));
  expect(bad.status).toBe(422);
  const { errors } = (await bad.json()) as { errors: { path: string }[] };
  expect(errors.map((error) => error.path).sort()).toEqual(["outcome", "subject"]);
  expect((await POST(post(path, refused, await signIn(served.database, "viewer")))).status).toBe(403);
});

test("a sweep carries the reports beside the registry's own log, and a log that is unseen stays unseen", async () => {
  const own = { subject: "learning.progress-value", at: at(40), result: "registered", deployer: null } as const;
  const sweepOf = async (seen: Observed, minute: number) => {
    const feed = withReportedDeploys(
      { sweep: async () => ({ at: at(minute), observations: { "deploys.events": seen } }) },
      served.database.pool,
      served.run,
      contract,
    );
    return (await feed.sweep(0)).observations["deploys.events"];
  };
  const log: Observed = { observedAt: at(47), value: { kind: "schema-deploys", events: [own] } };
  expect(await sweepOf(log, 47)).toMatchObject({
    value: { events: [own, { subject: refused.subject, result: "rejected", deployer: "purchase-service" }] },
  });
  expect(await sweepOf(log, 45)).toMatchObject({ value: { events: [own] } });
  const unseen: Observed = { observedAt: at(47), failed: "refused" };
  expect(await sweepOf(unseen, 47)).toEqual(unseen);
});

test("a connector that failed soon after a change of its configuration is shown so; one that failed late is not", async () => {
  const change = (subject: string, minute: number, kind: string, detail = {}) =>
    served.database.prisma.change.create({
      data: { run: served.run, subject, at: new Date(at(minute)), kind, detail },
    });
  await change("purchases.sinkConnector", 20, "configured");
  await change("purchases.sinkConnector", 21, "task-failed", { exceptionClass: "a.DataException" });
  await change("landing.connector", 5, "configured");
  await change("landing.connector", 25, "task-failed");
  await storeObserved(served.database, served.run, at(46), {
    "purchases.sinkConnector": {
      value: { kind: "connect-connector", present: true, state: "RUNNING", tasks: [{ id: 0, state: "FAILED" }] },
    },
  });
  expect((await read()).connectors).toMatchObject([
    {
      ...{ connector: "purchase-line-s3", product: "purchase-lines", failedNow: true },
      failed: { at: at(21), afterSeconds: 60, exceptionClass: "a.DataException" },
    },
    { connector: "progress-s3", failed: null, failedNow: false },
  ]);
});
