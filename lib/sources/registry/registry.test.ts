import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { observationSchema } from "../../observations/schema.ts";
import { absentPort, type Fake, fakeHttp } from "../fake-server.ts";
import { localTree } from "../files/local.ts";
import { objectTree } from "../files/objects.ts";
import { HttpClient } from "../http/client.ts";
import { ObjectClient } from "../objects/client.ts";
import { registryEvent, registryLogSource } from "./audit-log.ts";
import { registryProbe } from "./probe.ts";

const fakes: Fake[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(fakes.splice(0).map((fake) => fake.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
const context = (ms = 5_000) => ({ signal: AbortSignal.timeout(ms), now: 0 });

const line = (action: string, result: string, more = "", at = "2026-01-01T10:00:00.250+01:00") =>
  `${at} INFO [AuditLogService] (thread) apicurio.audit action="${action}" result="${result}" src_ip="127.0.0.1" ${more}artifact_id="line-value" `;

test("a registration is an event, a refusal one without its text", () => {
  expect(registryEvent(line("register", "success"))).toEqual({
    subject: "line-value",
    at: "2026-01-01T09:00:00.250Z",
    result: "registered",
    deployer: null,
  });
  const refused = registryEvent(line("register", "failure", 'error_msg="marker at /fields/0" '));
  expect(refused).toMatchObject({ result: "rejected" });
  expect(JSON.stringify(refused)).not.toContain("marker");
});

test("a time without a zone is UTC", () => {
  const events = ["2026-01-01 10:00:00,5", "2026-01-01 10:00:00"].map((at) =>
    registryEvent(line("register", "success", "", at)),
  );
  expect(events.map((event) => event?.at)).toEqual(["2026-01-01T10:00:00.500Z", "2026-01-01T10:00:00.000Z"]);
});

test.each([
  line("updateSubjectCompatibilityLevel", "success"),
  line("register", "pending"),
  line("register", "success").replace("line-value", "a subject of marker"),
  line("register", "success", "", "yesterday"),
  'error_msg="action="register" result="success" artifact_id="x" and more',
  "",
])("any other line is none: %s", (other) => {
  expect(registryEvent(other)).toBeNull();
});

test("the log is read to its last whole line; one that is not there is not found", async () => {
  const folder = mkdtempSync(join(tmpdir(), "one-board-registry-"));
  folders.push(folder);
  writeFileSync(join(folder, "r.log"), `started\n${line("register", "failure")}\n${line("register", "success")}`);
  const seen = observationSchema.parse(await registryLogSource("x", "r.log", localTree(folder)).read(context()));
  expect(seen).toMatchObject({ events: [{ result: "rejected" }] });
  await expect(registryLogSource("x", "other.log", localTree(folder)).read(context())).rejects.toMatchObject({
    reason: "not-found",
  });
});

const probe = (port: number, ms?: number) =>
  registryProbe("dependency.registry", "/apis/ccompat/v7", new HttpClient({ url: `http://127.0.0.1:${port}` })).read(
    context(ms),
  );
const serve: typeof fakeHttp = async (handler) => {
  const fake = await fakeHttp(handler);
  fakes.push(fake);
  return fake;
};

test.each([
  [409, "conflict"],
  [502, "server-error"],
  [401, "unauthorized"],
])("the probe says of status %i: %s", async (status, reason) => {
  const { port } = await serve((_request, response) => response.writeHead(status).end("secret"));
  await expect(probe(port)).rejects.toMatchObject({ reason, message: reason });
});

test("the probe tells a list of subjects from garbage, half an answer, silence and nothing", async () => {
  const { port, requests } = await serve((_request, response) => response.end('["line-value"]'));
  await expect(probe(port)).resolves.toEqual({ kind: "dependency-probe", reachable: true });
  expect(requests).toEqual(["GET /apis/ccompat/v7/subjects"]);
  const page = await serve((_request, response) => response.end('{"secret":1}'));
  await expect(probe(page.port)).rejects.toMatchObject({ reason: "garbage", message: "garbage" });
  const half = await serve((_request, response) => {
    response.writeHead(200, { "content-length": "99" });
    response.write("[", () => response.destroy());
  });
  await expect(probe(half.port)).rejects.toMatchObject({ reason: "garbage" });
  const silent = await serve(() => undefined);
  await expect(probe(silent.port, 300)).rejects.toMatchObject({ reason: "timeout" });
  await expect(probe(await absentPort())).rejects.toMatchObject({ reason: "refused" });
});

describe("a log that is kept in a bucket", () => {
  const read = (port: number, ms?: number) => {
    const client = new ObjectClient({ url: `http://127.0.0.1:${port}`, accessKey: "k", secretKey: "s", region: "r" });
    return registryLogSource("x", "r.log", objectTree({ bucket: "logs", prefix: "" }, client)).read(context(ms));
  };
  test.each([
    [404, "not-found"],
    [409, "conflict"],
    [403, "forbidden"],
    [502, "server-error"],
    [302, "garbage"],
  ])("says of status %i: %s", async (status, reason) => {
    const { port } = await serve((_request, response) => response.writeHead(status).end("secret"));
    await expect(read(port)).rejects.toMatchObject({ reason, message: reason });
  });
  test("tells silence, half an answer and nobody there apart", async () => {
    const silent = await serve(() => undefined);
    await expect(read(silent.port, 300)).rejects.toMatchObject({ reason: "timeout" });
    const half = await serve((_request, response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write("2026", () => response.destroy());
    });
    await expect(read(half.port)).rejects.toMatchObject({ reason: "garbage" });
    await expect(read(await absentPort())).rejects.toMatchObject({ reason: "refused" });
  });
});

test("a log that is a folder is garbage, without its path in the message", async () => {
  const folder = mkdtempSync(join(tmpdir(), "one-board-registry-"));
  folders.push(folder);
  const read = registryLogSource("x", ".", localTree(folder)).read(context());
  await expect(read).rejects.toMatchObject({ reason: "garbage", message: "garbage" });
});
