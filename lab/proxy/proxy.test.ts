import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { absentPort, type Fake, fakeTcp } from "../../lib/sources/fake-server.ts";
import { TcpProxy } from "./proxy.ts";

let echo: Fake;
let proxy: TcpProxy;
const sockets: Socket[] = [];
const begin = async () => {
  echo = await fakeTcp((socket) => socket.pipe(socket));
  proxy = new TcpProxy(await absentPort(), echo.port);
  await proxy.start();
};
const open = async () => {
  const socket = connect({ port: proxy.port, host: "127.0.0.1" });
  sockets.push(socket);
  await once(socket, "connect");
  return socket;
};
const answers = async (socket: Socket, withinMs: number) => {
  socket.write("x");
  const late = AbortSignal.timeout(withinMs);
  return once(socket, "data", { signal: late }).then(
    () => true,
    () => false,
  );
};
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await proxy.stop();
  await echo.close();
});

test("passes bytes through", async () => {
  await begin();
  expect(await answers(await open(), 2_000)).toBe(true);
});

test("hangs open and new connections, and what was held arrives when it passes again", async () => {
  await begin();
  const early = await open();
  expect(await answers(early, 2_000)).toBe(true);
  await proxy.set({ kind: "hang" });
  expect(await answers(early, 200)).toBe(false);
  expect(await answers(await open(), 200)).toBe(false);
  const held = once(early, "data");
  await proxy.set({ kind: "pass" });
  await held;
});

test("refuses new connections and cuts open ones, then listens on the same port again", async () => {
  await begin();
  const early = await open();
  const cut = once(early, "close");
  await proxy.set({ kind: "refuse" });
  await cut;
  await expect(open()).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await proxy.set({ kind: "pass" });
  expect(await answers(await open(), 2_000)).toBe(true);
});

test("slows every answer down", async () => {
  await begin();
  await proxy.set({ kind: "slow", delayMs: 200 });
  const socket = await open();
  expect(await answers(socket, 150)).toBe(false);
  expect(await answers(socket, 5_000)).toBe(true);
});

test("cuts the connection when the system behind it refuses", async () => {
  await begin();
  await echo.close();
  const socket = await open();
  await once(socket, "close");
});

test("a hang hides that the system behind it is gone", async () => {
  await begin();
  const early = await open();
  expect(await answers(early, 2_000)).toBe(true);
  await proxy.set({ kind: "hang" });
  await echo.close();
  expect(await answers(early, 200)).toBe(false);
  const late = await open();
  expect(await answers(late, 200)).toBe(false);
  expect([early.destroyed, late.destroyed]).toEqual([false, false]);
  const both = Promise.all([once(early, "close"), once(late, "close")]);
  await proxy.set({ kind: "pass" });
  await both;
});
