import { type Command, InvalidArgumentError } from "commander";
import { parseDuration } from "../../lib/contracts/quantities.ts";
import { exitCodeOf } from "../../lib/shipping/gate/judge.ts";
import { gateLines } from "../../lib/shipping/gate/text.ts";
import { parseThrough, throughExample } from "../../lib/shipping/gate/through.ts";
import { askUntilDecided } from "../gate/ask.ts";

type Options = { through?: string; url?: string; wait: number; json: boolean };

const exits = `
Ends with 0 when complete, 1 when a publish would be short (missing lines, unhandled dead letters, lines on
their way), 2 when nobody can say: not measured, no answer, a question that cannot be read.
Asks the board at --url, ONE_BOARD_URL or http://127.0.0.1:4747 with the token in ONE_BOARD_TOKEN.`;

/** What a test puts in place of the process. */
type Surroundings = {
  env: Readonly<Record<string, string | undefined>>;
  say(line: string): void;
  warn(line: string): void;
  end(code: number): void;
  exit(code: number): never;
};
const thisProcess: Surroundings = {
  env: process.env,
  say: console.log,
  warn: console.error,
  end: (code) => {
    process.exitCode = code;
  },
  exit: (code) => process.exit(code),
};

export function register(program: Command, around: Surroundings = thisProcess): void {
  program
    .command("gate")
    .description("the morning gate: is a product complete, so that the batch may publish? exit 0 yes, 1 no, 2 unknown")
    .argument("<product>", "a product of the contract, such as purchase-lines")
    .option("--through <position>", `${throughExample}; without it everything that is due`, through)
    .option("--wait <duration>", "ask again for so long while lines are only on their way", wait, 0)
    .option("--url <url>", "where the board is")
    .option("--json", "print the board's answer as JSON", false)
    .addHelpText("after", exits)
    // A mistake on the command line is no answer about a product: never 0, never 1.
    .exitOverride((error) => around.exit(error.exitCode === 0 ? 0 : 2))
    .action(async (product: string, options: Options) => around.end(await gate(product, options, around)));
}

async function gate(product: string, options: Options, { env, say, warn }: Surroundings): Promise<number> {
  const { through, url, wait, json } = options;
  const { ONE_BOARD_TOKEN: token, ONE_BOARD_URL, PORT } = env;
  if (!token) {
    warn("? ONE_BOARD_TOKEN is not set: start the board with it, and give the same here");
    return 2;
  }
  const at = url ?? ONE_BOARD_URL ?? `http://127.0.0.1:${PORT ?? 4747}`;
  const reply = await askUntilDecided({ url: at, token, product, through }, wait);
  if ("problem" in reply) {
    warn(`? ${product}: ${reply.problem}`);
    return 2;
  }
  say(json ? JSON.stringify(reply.answer, null, 2) : gateLines(reply.answer).join("\n"));
  return exitCodeOf(reply.answer);
}

function through(text: string): string {
  if (text === "" || parseThrough(text) === null) throw new InvalidArgumentError(`Expected ${throughExample}.`);
  return text;
}

function wait(text: string): number {
  try {
    return parseDuration(text);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}
