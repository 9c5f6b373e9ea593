import { beforeEach, expect, it } from "vitest";
import { post } from "./post.ts";
import { testReceiver } from "./receiver.fixture.ts";

const receiver = testReceiver();
const other = testReceiver();
const allowed = ["127.0.0.0/8"];
const send = (url: string, allowAddresses: string[] = allowed, timeout = 5_000) =>
  post(url, { body: "{}", allowAddresses, timeout });
beforeEach(() => {
  receiver.clear();
  other.clear();
});

it.each([
  "http://127.0.0.1:9/",
  "http://localhost:9/",
  "http://169.254.169.254/latest/meta-data",
  "http://10.1.2.3/",
  "http://192.168.1.1/",
  "http://172.16.0.1/",
  "http://100.64.0.1/",
  "http://0.0.0.0/",
  "http://[::1]/",
  "http://[fe80::1]/",
  "http://[fd00::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://2130706433/",
  "file:///etc/passwd",
])("connects to no private, link-local or special address: %s", async (url) => {
  await expect(send(url, [])).rejects.toMatchObject({ code: "address-not-allowed" });
});

it("connects to a private address that the contract allows, and to no other", async () => {
  await send(receiver.url);
  expect(receiver.taken).toHaveLength(1);
  await expect(send("http://10.1.2.3/")).rejects.toMatchObject({ code: "address-not-allowed" });
});

it("looks at the address again after a redirect", async () => {
  receiver.manner = () => ({ status: 307, headers: { location: "http://169.254.169.254/latest/meta-data" } });
  await expect(send(receiver.url)).rejects.toMatchObject({ code: "address-not-allowed" });
});

it("follows a redirect that keeps the method, a few times", async () => {
  receiver.manner = () => ({ status: 308, headers: { location: `${other.url}/moved` } });
  await send(receiver.url);
  expect(other.taken).toMatchObject([{ path: "/moved", body: "{}" }]);
  other.manner = () => ({ status: 307, headers: { location: receiver.url } });
  await expect(send(receiver.url)).rejects.toMatchObject({ code: "redirected" });
});

it.each([301, 302, 303])("follows no %i, which would change the request", async (status) => {
  receiver.manner = () => ({ status, headers: { location: other.url } });
  await expect(send(receiver.url)).rejects.toMatchObject({ code: "redirected" });
  expect(other.asked).toEqual([]);
});

it("gives up on a receiver that hangs, at the deadline of the whole exchange", async () => {
  receiver.manner = () => "hang";
  await expect(send(receiver.url, allowed, 200)).rejects.toMatchObject({ code: "timed-out" });
});
