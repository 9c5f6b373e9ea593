import { Command } from "commander";
import * as backup from "./commands/backup.ts";
import * as contracts from "./commands/contracts.ts";
import * as doctor from "./commands/doctor.ts";
import * as drills from "./commands/drills.ts";
import * as fire from "./commands/fire.ts";
import * as gate from "./commands/gate.ts";
import * as judge from "./commands/judge.ts";
import * as lab from "./commands/lab.ts";
import * as rebuild from "./commands/rebuild.ts";
import * as runbook from "./commands/runbook.ts";
import * as start from "./commands/start.ts";
import * as user from "./commands/user.ts";

const program = new Command("one-board")
  .description("One board for a live data path: four rows, one page per cause, every page fired once with evidence.")
  .showHelpAfterError();

// Each command lives in bin/commands/<name>.ts and exports `register(program)`.
const commands: { register(program: Command): void }[] = [
  start,
  user,
  backup,
  contracts,
  judge,
  lab,
  fire,
  drills,
  gate,
  rebuild,
  runbook,
  doctor,
];
for (const command of commands) command.register(program);

await program.parseAsync();
