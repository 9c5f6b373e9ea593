import { afterEach, describe, expect, test } from "vitest";
import { observationSchema } from "../../observations/schema.ts";
import { absentPort, type Fake, fakeHttp } from "../fake-server.ts";
import { HttpClient } from "./client.ts";
import { parseMetrics, sumOf } from "./metrics.ts";
import { type NumberPlace, numberSource, parseLabels } from "./number.ts";

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
const at = (port: number) => new HttpClient({ url: `http://127.0.0.1:${port}/base/`, token: "secret-token" });
const answer = (status: number, body: string) =>
  serve((_request, response) => {
    response.writeHead(status);
    response.end(body);
  });
const json: NumberPlace = { path: "/checkouts", field: "today.checkouts" };
const metric: NumberPlace = { path: "/metrics", metric: "checkouts_total", labels: { shop: "web" } };
const page = `# HELP checkouts_total Checkouts.
checkouts_total{shop="web",to="a \\"b\\" \\\\"} 41.5
checkouts_total{shop="web",to="c"} 1e1 1700000000000
checkouts_total{shop="mobile"} 7
lag_seconds +Inf
plain 3
`;

describe.each([
  ["JSON", json],
  ["metrics", metric],
])("a number by %s", (_name, place) => {
  const read = (port: number, ms?: number) => numberSource("x", place, at(port)).read(context(ms));
  test("is a timeout from a server that never answers, or stops half way", async () => {
    const hanging = await serve(() => undefined);
    await expect(read(hanging.port, 400)).rejects.toMatchObject({ reason: "timeout" });
    const half = await serve((_request, response) => {
      response.writeHead(200);
      response.write("{");
    });
    await expect(read(half.port, 400)).rejects.toMatchObject({ reason: "timeout" });
  });
  test("is garbage from half an answer", async () => {
    const { port } = await serve((_request, response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write("{", () => response.destroy());
    });
    await expect(read(port, 5_000)).rejects.toMatchObject({ reason: "garbage" });
  });
  test("is refused where nothing listens", async () => {
    await expect(read(await absentPort(), 5_000)).rejects.toMatchObject({ reason: "refused" });
  });
  test.each([
    [404, "not-found"],
    [409, "conflict"],
    [401, "unauthorized"],
    [403, "forbidden"],
    [502, "server-error"],
    [302, "garbage"],
  ])("of status %i is %s", async (status, reason) => {
    const { port } = await answer(status, "secret");
    await expect(read(port, 5_000)).rejects.toMatchObject({ reason, message: reason });
  });
  test("is garbage of a page instead, without quoting it", async () => {
    const { port } = await answer(200, "<html>secret</html>");
    await expect(read(port, 5_000)).rejects.toMatchObject({ reason: "garbage", message: "garbage" });
  });
  test("that is not there is not found", async () => {
    const { port } = await answer(200, place === json ? '{"today":{}}' : "other 1\n");
    await expect(read(port, 5_000)).rejects.toMatchObject({ reason: "not-found" });
  });
});

test.each([
  ["12", "12"],
  ["12.9", "12"],
  ["9007199254740993", "9007199254740993"],
])("reads %s from a document as %s, by GET alone, with its token", async (written, value) => {
  let authorization = "";
  const { port, requests } = await serve((request, response) => {
    authorization = request.headers.authorization ?? "";
    response.end(`{"today":{"checkouts":${written}}}`);
  });
  const seen = observationSchema.parse(await numberSource("x", json, at(port)).read(context(5_000)));
  expect(seen).toEqual({ kind: "number", value });
  expect([requests, authorization]).toEqual([["GET /base/checkouts"], "Bearer secret-token"]);
});

test.each(['{"today":{"checkouts":-1}}', '{"today":{"checkouts":"many"}}', '{"today":{"checkouts":null}}'])(
  "%s is no number of anything",
  async (body) => {
    const { port } = await answer(200, body);
    await expect(numberSource("x", json, at(port)).read(context(5_000))).rejects.toMatchObject({ reason: "garbage" });
  },
);

test("samples with the wanted labels are added up, the others left out", async () => {
  const { port } = await answer(200, page);
  expect(await numberSource("x", metric, at(port)).read(context(5_000))).toEqual({ kind: "number", value: "51" });
});

test("every form of a sample is read, escapes too; an endless value is no number", () => {
  const samples = parseMetrics(page);
  expect(samples[0]?.labels).toEqual({ shop: "web", to: 'a "b" \\' });
  expect(sumOf(samples, "plain", {})).toBe(3);
  expect(() => sumOf(samples, "lag_seconds", {})).toThrow("garbage");
  expect(() => parseMetrics('a{b="c} 1')).toThrow("garbage");
});

test("labels are written as a query writes them", () => {
  expect(parseLabels('shop="web", to=c')).toEqual({ shop: "web", to: "c" });
  expect(parseLabels("")).toEqual({});
  expect(() => parseLabels("shop")).toThrow(RangeError);
});
