import { Command } from "commander";
import { beforeAll, expect, test } from "vitest";
import { readSignInLink } from "../../lib/access/sign-in-link.ts";
import { freshTestDatabase } from "../../lib/store/test-database.ts";
import { register } from "./user.ts";

const store = freshTestDatabase();
beforeAll(() => {
  process.env.DATABASE_URL = store.url;
});

/** Runs `one-board user …` in this process; answers what it printed. */
async function user(...args: string[]): Promise<{ out: string; err: string; code: number }> {
  const kept = [process.stdout.write, process.stderr.write] as const;
  const said = { out: "", err: "" };
  const into = (where: keyof typeof said) => (text: string | Uint8Array) => {
    said[where] += text;
    return true;
  };
  process.stdout.write = into("out");
  process.stderr.write = into("err");
  process.exitCode = 0;
  try {
    const program = new Command();
    register(program);
    await program.parseAsync(["node", "one-board", "user", ...args]);
    return { ...said, code: Number(process.exitCode) };
  } finally {
    [process.stdout.write, process.stderr.write] = kept;
    process.exitCode = 0;
  }
}
const idOf = (out: string) => /^[0-9a-f-]{36}/m.exec(out)?.[0] ?? "";

test("add prints an account and a link that signs it in, once; the list shows it", async () => {
  const { out } = await user("add", "--role", "on-call", "--handle", "M.", "--raw-reader");
  const token = /token=([\w-]+)/.exec(out)?.[1] ?? "";
  expect(await readSignInLink(store.database, token)).toEqual({ state: "open", role: "on-call", operator: "M." });
  expect((await user("list")).out).toMatch(new RegExp(`^${idOf(out)} +on-call +M\\. +- +raw reader$`, "m"));
  expect(await store.database.prisma.audit.findMany({ where: { target: idOf(out) } })).toMatchObject([
    { actor: "system", action: "person-add", body: { role: "on-call", rawReader: true } },
  ]);
});

test("role, disable, enable and link take the beginning of an id", async () => {
  const id = idOf((await user("add", "--role", "viewer")).out);
  const start = id.slice(0, 8);
  expect((await user("role", start, "lead", "--raw-reader")).out).toMatch(/ lead .*raw reader/);
  expect((await user("role", start, "trainee")).out).toMatch(/ trainee .*raw reader/);
  const again = (await user("link", start)).out;
  expect((await user("disable", start)).out).toMatch(/disabled/);
  const token = /token=([\w-]+)/.exec(again)?.[1] ?? "";
  expect(await readSignInLink(store.database, token)).toEqual({ state: "expired" });
  expect((await user("link", start)).err).toMatch(/disabled/);
  expect((await user("enable", start)).out).not.toMatch(/disabled/);
});

test("the last admin stays, and a wrong id or role is said in one line", async () => {
  const id = idOf((await user("add", "--role", "admin")).out);
  expect(await user("disable", id)).toMatchObject({ err: "this is the last admin\n", code: 1 });
  expect(await user("role", id, "viewer")).toMatchObject({ err: "this is the last admin\n", code: 1 });
  expect((await user("disable", "ffffffff-none")).err).toMatch(/No account's id begins with/);
  expect((await user("role", id, "king")).err).toMatch(/There is no role king/);
});
