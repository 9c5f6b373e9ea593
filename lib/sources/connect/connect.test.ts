import { afterEach, describe, expect, test } from "vitest";
import { observationSchema } from "../../observations/schema.ts";
import { parseExactJson } from "../exact-json.ts";
import { absentPort, type Fake, fakeHttp } from "../fake-server.ts";
import { KafkaClient } from "../kafka/client.ts";
import type { Source } from "../source.ts";
import { ConnectClient } from "./client.ts";
import { classesOf, connectorSource } from "./connector.ts";
import { sourceOffsetSource } from "./offset.ts";
import { connectProbe } from "./probe.ts";
import { TaskStarts } from "./starts.ts";

const context = (ms = 20_000) => ({ signal: AbortSignal.timeout(ms), now: 0 });
const fakes: Fake[] = [];
const serve: typeof fakeHttp = async (handler) => {
  const fake = await fakeHttp(handler);
  fakes.push(fake);
  return fake;
};
afterEach(async () => {
  await Promise.all(fakes.splice(0).map((fake) => fake.close()));
});

const sources: [string, (port: number) => Source][] = [
  ["connector", (port) => connectorSource("x.connector", "c", at(port))],
  ["offset", (port) => sourceOffsetSource("x.offset", "c", "lsn", at(port))],
  ["probe", (port) => connectProbe("dependency.connect", "c", at(port))],
];
const at = (port: number) => new ConnectClient({ url: `http://127.0.0.1:${port}/` });
const answer = (status: number, body: string) =>
  serve((_request, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(body);
  });

describe.each(sources)("the %s source", (_name, make) => {
  test("says timeout of a server that never answers", async () => {
    const { port } = await serve(() => undefined);
    await expect(make(port).read(context(400))).rejects.toMatchObject({ reason: "timeout" });
  });
  test("says timeout of an answer that stops half way and hangs", async () => {
    const { port } = await serve((_request, response) => {
      response.writeHead(200);
      response.write('{"connector":');
    });
    await expect(make(port).read(context(400))).rejects.toMatchObject({ reason: "timeout" });
  });
  test("says garbage of half an answer", async () => {
    const { port } = await serve((_request, response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write('{"connector":', () => response.destroy());
    });
    await expect(make(port).read(context())).rejects.toMatchObject({ reason: "garbage" });
  });
  test("says refused where nothing listens", async () => {
    await expect(make(await absentPort()).read(context())).rejects.toMatchObject({ reason: "refused" });
  });
  test.each([
    [409, "conflict"],
    [401, "unauthorized"],
    [403, "forbidden"],
    [500, "server-error"],
    [502, "server-error"],
    [302, "garbage"],
  ])("says of status %i: %s", async (status, reason) => {
    const { port } = await answer(status, "<html>secret</html>");
    await expect(make(port).read(context())).rejects.toMatchObject({ reason, message: reason });
  });
  test("says garbage of a page instead of JSON, without quoting it", async () => {
    const { port } = await answer(200, "<html>secret</html>");
    await expect(make(port).read(context())).rejects.toMatchObject({ reason: "garbage", message: "garbage" });
  });
});

test("a connector that is not there is an observation, and has no position", async () => {
  const { port } = await answer(404, "{}");
  await expect(connectorSource("x", "c", at(port)).read(context())).resolves.toMatchObject({ present: false });
  await expect(sourceOffsetSource("x", "c", "lsn", at(port)).read(context())).resolves.toEqual({
    kind: "connect-source-offset",
    lsn: null,
  });
});

test("a worker that knows the connector and not the question is not taken for a position of none", async () => {
  const { port } = await serve(({ url }, response) => {
    response.writeHead(url?.endsWith("/offsets") ? 404 : 200, { "content-type": "application/json" });
    response.end("{}");
  });
  await expect(sourceOffsetSource("x", "c", "lsn", at(port)).read(context())).rejects.toMatchObject({
    reason: "not-found",
  });
});

test("a failed task gives class names and nothing else of its trace, by GET alone", async () => {
  const trace =
    "org.apache.kafka.connect.errors.ConnectException: row 17 of marker-4711\n\tat a.B.c(B.java:1)\nCaused by: org.postgresql.util.PSQLException: marker-4711\n\t... 3 more";
  const body = {
    name: "c",
    connector: { state: "RUNNING", worker_id: "w" },
    tasks: [{ id: 0, state: "FAILED", trace }],
  };
  const { port, requests } = await answer(200, JSON.stringify(body));
  const seen = observationSchema.parse(await connectorSource("x", "c/d", at(port)).read(context()));
  expect(seen).toEqual({
    kind: "connect-connector",
    present: true,
    state: "RUNNING",
    configuration: expect.stringMatching(/^[0-9a-f]{16}$/),
    tasks: [
      {
        id: 0,
        state: "FAILED",
        exceptionClass: "org.apache.kafka.connect.errors.ConnectException",
        rootClass: "org.postgresql.util.PSQLException",
      },
    ],
  });
  expect(JSON.stringify(seen)).not.toContain("marker");
  expect(requests.toSorted()).toEqual(["GET /connectors/c%2Fd/config", "GET /connectors/c%2Fd/status"]);
});

test("of a trace that says that the stored position is gone it is kept that it does, and nothing of the position", async () => {
  const trace =
    "io.debezium.DebeziumException: The connector is trying to read change stream starting at PostgresOffsetContext [sourceInfo=marker\n, lsn=LSN{0/1}], but this is no longer available on the server. Reconfigure the connector to use a snapshot mode when needed.\n\tat a.B.c(B.java:1)";
  const body = { connector: { state: "RUNNING" }, tasks: [{ id: 0, state: "FAILED", trace }] };
  const { port } = await answer(200, JSON.stringify(body));
  const seen = observationSchema.parse(await connectorSource("x", "c", at(port)).read(context()));
  const exceptionClass = "io.debezium.DebeziumException";
  expect(seen).toMatchObject({ tasks: [{ exceptionClass, traceNamesLostPosition: true }] });
  expect(JSON.stringify(seen)).not.toMatch(/marker|LSN/);
});

test("a status topic that nobody can be asked for leaves the starts out and hides nothing else", async () => {
  const body = { connector: { state: "RUNNING" }, tasks: [{ id: 0, state: "RUNNING" }] };
  const { port } = await answer(200, JSON.stringify(body));
  const kafka = new KafkaClient({ bootstrap: [{ host: "127.0.0.1", port: await absentPort() }] });
  const seen = await connectorSource("x", "c", at(port), new TaskStarts("status", "c", kafka)).read(context(5_000));
  expect(seen).toMatchObject({ state: "RUNNING" });
  expect(seen).not.toHaveProperty("starts");
});

test("a trace that does not begin with a class name gives no class", () => {
  expect(classesOf("something odd: marker")).toEqual({});
});

test("stored offsets keep all their digits and the lowest of several counts", async () => {
  const body = `{"offsets":[{"partition":{"server":"s"},"offset":{"lsn":9223372036854775807,"txId":1}},
    {"partition":{"server":"t"},"offset":{"lsn":9007199254740993}},{"partition":{},"offset":null}]}`;
  const { port } = await answer(200, body);
  const read = sourceOffsetSource("x", "c", "lsn", at(port)).read(context());
  await expect(read).resolves.toEqual({ kind: "connect-source-offset", lsn: "9007199254740993" });
});

test("no stored offset is null, not zero", async () => {
  const { port } = await answer(200, '{"offsets":[]}');
  const read = sourceOffsetSource("x", "c", "incrementing", at(port)).read(context());
  await expect(read).resolves.toEqual({ kind: "connect-source-offset", incrementing: null });
});

test("digits inside a string stay a string and short numbers stay numbers", () => {
  expect(parseExactJson('{"a":"1234567890123456789 \\" 1234567890123456789","b":12,"c":1234567890123456789}')).toEqual({
    a: '1234567890123456789 " 1234567890123456789',
    b: 12,
    c: "1234567890123456789",
  });
});

test("a worker whose offsets hang while the rest answers is a witness", async () => {
  const { port } = await serve((request, response) => {
    if (request.url?.endsWith("/offsets")) return;
    response.end("[]");
  });
  const read = connectProbe("dependency.connect", "c", at(port)).read(context(5_000));
  await expect(read).resolves.toEqual({ kind: "dependency-probe", reachable: true, witness: "offsets-timeout" });
});
