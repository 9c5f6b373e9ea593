import type { Command } from "commander";
import { Option } from "commander";
import { publicUrl } from "../../lib/access/auth.ts";
import { type Role, roles } from "../../lib/access/permissions.ts";
import { Problem } from "../../lib/access/problem.ts";
import type { SignInLink } from "../../lib/access/sign-in-link.ts";
import { addPerson } from "../../lib/people/add-person.ts";
import { changePerson } from "../../lib/people/change-person.ts";
import { addPersonInput } from "../../lib/people/inputs.ts";
import { linkPerson } from "../../lib/people/link-person.ts";
import { readPeople } from "../../lib/people/people.ts";
import type { PersonView } from "../../lib/people/views.ts";
import type { Database } from "../../lib/store/db.ts";
import { StoreProblem } from "../../lib/store/store-problem.ts";
import { addressOf, homeFolder } from "../start/home.ts";
import { StartProblem } from "../start/problem.ts";
import { withStore } from "../store/open-store.ts";

const roleOption = () => new Option("--role <role>", "what the account may do").choices([...roles]);

/** Accounts at this machine's command line: who may run it holds the data folder, and with it every account. */
export function register(program: Command): void {
  const user = program.command("user").description("accounts: add, list, role, disable, enable, link");
  user
    .command("add")
    .description("make an account and print its one-time sign-in link")
    .addOption(roleOption().makeOptionMandatory())
    .option("--handle <handle>", "how others see it (default: the role); its owner may be shown by it on pages")
    .option("--raw-reader", "may be told where a body can be read")
    .action((given: { role: Role; handle?: string; rawReader?: boolean }) =>
      run(async (db) => {
        const input = addPersonInput.parse({
          handle: given.handle ?? given.role,
          role: given.role,
          rawReader: given.rawReader ?? false,
        });
        const { person, link } = await addPerson({ db, actor: null }, input);
        say(`${person.id}  ${person.role}${person.rawReader ? ", raw reader" : ""}`);
        sayLink(link);
      }),
    );
  user
    .command("list")
    .description("every account, one a line")
    .action(() => run(async (db) => (await readPeople(db)).forEach(sayPerson)));
  user
    .command("role <id> <role>")
    .description("give an account another role; --raw-reader or --no-raw-reader sets the flag")
    .option("--raw-reader", "may be told where a body can be read")
    .option("--no-raw-reader", "may not")
    .action((id: string, role: string, { rawReader }: { rawReader?: boolean }) =>
      run(async (db) => {
        const known = roles.find((each) => each === role);
        if (!known) throw new StartProblem(`There is no role ${role}. The roles: ${roles.join(", ")}.`);
        sayPerson(await changePerson({ db, actor: null }, await whole(db, id), { role: known, rawReader }));
      }),
    );
  for (const [name, disabled, what] of [
    ["disable", true, "end an account's sessions and links; what it did stays"],
    ["enable", false, "let a disabled account in again"],
  ] as const) {
    user
      .command(`${name} <id>`)
      .description(what)
      .action((id: string) =>
        run(async (db) => sayPerson(await changePerson({ db, actor: null }, await whole(db, id), { disabled }))),
      );
  }
  user
    .command("link <id>")
    .description("print a new one-time sign-in link of an account; an earlier open one ends")
    .action((id: string) => run(async (db) => sayLink(await linkPerson({ db, actor: null }, await whole(db, id)))));
}

const say = (line: string) => process.stdout.write(`${line}\n`);

function sayPerson({ id, handle, role, rawReader, disabledAt, signsInWith, sessionUntil }: PersonView): void {
  const flags = [rawReader ? "raw reader" : null, disabledAt ? "disabled" : null, ...signsInWith].filter(Boolean);
  say([id, role.padEnd(8), handle.padEnd(16), sessionUntil ?? "-", flags.join(", ")].join("  ").trimEnd());
}

function sayLink({ path, expiresAt }: SignInLink): void {
  say(`Sign in once with  ${process.env.ONE_BOARD_URL ?? addressOf(homeFolder()) ?? publicUrl()}${path}`);
  say(`                   (works once, until ${expiresAt.toISOString().slice(0, 16)}Z)`);
}

/** The account whose id begins so. */
async function whole({ prisma }: Database, start: string): Promise<string> {
  const found = await prisma.user.findMany({ where: { id: { startsWith: start } }, select: { id: true }, take: 2 });
  if (found.length === 0) throw new StartProblem(`No account's id begins with ${start}. See: one-board user list`);
  if (found.length > 1) throw new StartProblem(`More than one account's id begins with ${start}: write more of it.`);
  return found[0]?.id ?? start;
}

async function run(work: (database: Database) => Promise<unknown>): Promise<void> {
  try {
    await withStore(({ database }) => work(database));
  } catch (error) {
    const known = error instanceof StartProblem || error instanceof StoreProblem || error instanceof Problem;
    process.stderr.write(`${known ? error.message : ((error as Error).stack ?? error)}\n`);
    process.exitCode = 1;
  }
}
