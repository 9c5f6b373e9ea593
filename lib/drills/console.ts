import { nearMatch } from "../contracts/near-match.ts";
import type { AskedCommand } from "./pack-public.ts";

/** A command without what its spelling leaves open: `.sh`, the broker's address, order of flags, quotes, case, spaces. */
export function plainForm(typed: string): string {
  const words = typed
    .toLowerCase()
    .replace(/["'`$]/g, "")
    .replace(/--bootstrap-server[ =]\S+/g, "")
    .replace(/\.sh\b/g, "")
    .replaceAll("=", " ")
    .trim()
    .split(/\s+/);
  const flags = words
    .slice(1)
    .join(" ")
    .split(/ (?=--?[a-z])|(?<=^)(?=--?[a-z])/)
    .filter((flag) => flag !== "");
  return [words[0] ?? "", ...flags.sort()].join(" ");
}

type Console<C> = { commands: readonly C[] };
export type Answered<C> = { command: C } | { near: string[] };

/** The command that a typed line means: by one of its spellings, its label or its id; else what comes near, at most three. */
export function answerCommand<C extends AskedCommand>(pack: Console<C>, typed: string): Answered<C> {
  const wanted = plainForm(typed);
  const bySpelling = new Map(
    pack.commands.flatMap((command) =>
      [...command.spellings, command.label, command.id].map((text) => [plainForm(text), command] as const),
    ),
  );
  const command = bySpelling.get(wanted);
  return command ? { command } : { near: comesNear(pack, wanted) };
}

function comesNear({ commands }: Console<AskedCommand>, wanted: string): string[] {
  const close = nearMatch(
    wanted,
    commands.map(({ spellings }) => plainForm(spellings[0] ?? "")),
  );
  const words = new Set(wanted.split(/[^a-z0-9]+/).filter((word) => word.length > 2));
  const shared = ({ spellings, label }: AskedCommand) =>
    new Set(
      `${spellings.join(" ")} ${label}`
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .filter((word) => words.has(word)),
    ).size;
  return commands
    .map((command) => ({ text: command.spellings[0] ?? "", points: shared(command) }))
    .map(({ text, points }) => ({ text, points: plainForm(text) === close ? points + 10 : points }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, 3)
    .map(({ text }) => text);
}
