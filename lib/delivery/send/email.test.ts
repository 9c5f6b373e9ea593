import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { letter } from "../letter.fixture.ts";
import { email } from "./email.ts";

type Reply = "take" | "hang" | { responseCode: number };
let reply: Reply = "take";
const taken: string[] = [];
const server = new SMTPServer({
  authMethods: ["PLAIN"],
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  logger: false,
  onAuth: ({ username, password }, _, done) =>
    username === "board" && password === "right" ? done(null, { user: "board" }) : done(new Error("no")),
  onData(stream, _, done) {
    let text = "";
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    stream.on("end", () => {
      if (reply === "hang") return;
      if (reply === "take") {
        taken.push(text);
        return done();
      }
      done(Object.assign(new Error("not now"), reply));
    });
  },
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  port = (server.server.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  taken.length = 0;
  reply = "take";
});

const sendAs = (password: string, timeout = 5_000) =>
  email({
    server: `smtp://board:${password}@127.0.0.1:${port}`,
    from: "board@example.org",
    to: ["on-call@example.org"],
    timeout,
  })({ letter, writtenAt: new Date(), first: { letter, writtenAt: new Date() } }, new Date());

it("mails a letter to a real server, in the page's thread, under the letter's own id", async () => {
  expect(await sendAs("right")).toEqual({ status: 250 });
  const [mail] = taken;
  expect(mail).toContain(`Message-ID: <${letter.key}.${letter.sequence}@board.example>`);
  expect(mail).toContain(`References: <${letter.key}@board.example>`);
  expect(mail).toContain("To: on-call@example.org");
  expect(mail?.replaceAll("=\r\n", "")).toContain(letter.link);
});

it.each([
  ["asks to come again", { responseCode: 451 }, "slow-down"],
  ["refuses the message", { responseCode: 554 }, "rejected"],
  ["hangs", "hang" as const, "timed-out"],
] as const)("fails when the server %s", async (_, how, code) => {
  reply = how;
  await expect(sendAs("right", how === "hang" ? 500 : 5_000)).rejects.toMatchObject({ code });
});

it("fails when the server does not know the password, or is not there", async () => {
  await expect(sendAs("wrong")).rejects.toMatchObject({ code: "unauthorized" });
  const gone = email({ server: "smtp://127.0.0.1:1", from: "a@example.org", to: ["b@example.org"], timeout: 2_000 });
  const envelope = { letter, writtenAt: new Date(), first: { letter, writtenAt: new Date() } };
  await expect(gone(envelope, new Date())).rejects.toMatchObject({ code: "refused" });
});
