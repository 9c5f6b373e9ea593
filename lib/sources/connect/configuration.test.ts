import { afterEach, expect, test } from "vitest";
import { type Fake, fakeHttp } from "../fake-server.ts";
import { ConnectClient } from "./client.ts";
import { configurationOf } from "./configuration.ts";

const fakes: Fake[] = [];
afterEach(async () => {
  await Promise.all(fakes.splice(0).map((fake) => fake.close()));
});

async function read(body: object | string, status = 200) {
  const fake = await fakeHttp((_request, response) => {
    response.writeHead(status);
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  fakes.push(fake);
  const client = new ConnectClient({ url: `http://127.0.0.1:${fake.port}` });
  return configurationOf("c", client, AbortSignal.timeout(5_000));
}

test("the digest changes with a setting and with its name, not with their order, and shows no word of them", async () => {
  const first = await read({ "tasks.max": "1", topics: "marker-4711" });
  expect(first.configuration).toMatch(/^[0-9a-f]{16}$/);
  expect(await read({ topics: "marker-4711", "tasks.max": "1" })).toEqual(first);
  expect(await read({ topics: "marker-4711", "tasks.max": "2" })).not.toEqual(first);
  expect(await read({ topics: "marker-4711" })).not.toEqual(first);
});

test("of a secret only the name counts", async () => {
  const one = await read({ "database.password": "a" });
  expect(await read({ "database.password": "b" })).toEqual(one);
  expect(await read({})).not.toEqual(one);
});

test("what cannot be read is left out", async () => {
  expect(await read("not json")).toEqual({});
  expect(await read({}, 409)).toEqual({});
});
