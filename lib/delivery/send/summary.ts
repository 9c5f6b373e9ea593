import type { Letter } from "../letter.ts";
import { handedOver } from "../routing.ts";

/** `PAGE Slot inactive for 12 m, the connector is STOPPED`: enough on a lock screen. */
export function summaryOf(letter: Letter): string {
  return `${wordOf(letter)} ${letter.summary}`;
}

function wordOf({ event, state, severity }: Letter): string {
  if (event === "test") return "TEST";
  if (event === handedOver) return "FOR YOU";
  return state === "resolved" ? "RESOLVED" : severity.toUpperCase();
}

/** What a reader needs next, a label and its words each; what is not known is left out. Times are UTC. */
export function linesOf(letter: Letter): [label: string, words: string][] {
  const { deadline, firstCommand, doNot, owners, product, cursor, subject, symptoms } = letter;
  const lines: [string, string | null][] = [
    ["What", [letter.failureMode, letter.title].filter(Boolean).join(" ")],
    ["Where", [product, cursor ?? subject].filter(Boolean).join(" · ")],
    ["State", letter.state === "firing" && letter.event !== "fired" ? `firing, ${letter.event}` : letter.state],
    ["Deadline", deadline],
    ["First", firstCommand || null],
    ["Not", doNot || null],
    ["Owners", owners.join(", ")],
    ["Folded", symptoms.length > 0 ? symptoms.map(({ failureMode }) => failureMode).join(", ") : null],
  ];
  return lines.flatMap(([label, words]) => (words ? [[label, words]] : []));
}
