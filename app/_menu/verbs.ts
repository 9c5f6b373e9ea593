import type { Board } from "../../lib/board/types.ts";
import type { DrillList } from "../../lib/drills/views.ts";
import type { RunbookView } from "../../lib/runbook/operations.ts";
import { placesWords, shippingPlaces } from "../../lib/shipping/content/places.ts";
import { places } from "../_shell/places.ts";

/** `href` leads there; `act` is done by the menu's owner. */
export type Verb = { id: string; group: "Go to" | "Do"; words: string; keys?: string[] } & (
  | { href: string }
  | { act: "zone" | "theme" | "kiosk" | "keys" | "copy-link" | "copy-command" }
);

/** An entry of the runbook, found by its number or its title. */
export type Entry = Pick<RunbookView["entries"][number], "failureMode" | "title">;

/** A drill, found by its title. */
export type Drill = Pick<DrillList["drills"][number], "id" | "title">;

/** What is found by its name once something was asked for. */
export type Named = { entries?: readonly Entry[]; drills?: readonly Drill[] };

/** Everything the menu can do now: open pages first, then places, products, what changes the screen, entries and drills. */
export function verbsOf(board: Board, { entries = [], drills = [] }: Named = {}): Verb[] {
  const open = [...board.banner.pages, ...board.rows.flatMap((row) => row.pages)].filter(
    ({ state }) => state === "firing" || state === "acknowledged",
  );
  const command = open.find(({ firstCommand }) => firstCommand !== "");
  return [
    ...open.map(
      (page): Verb => ({
        ...{ id: `page-${page.id}`, group: "Do", href: `/pages/${encodeURIComponent(page.id)}` },
        words: `${page.state === "firing" ? "Acknowledge" : "Open"} ${page.failureMode}: ${page.title}`,
      }),
    ),
    ...(command
      ? [
          {
            id: "copy-command",
            group: "Do",
            act: "copy-command",
            words: `Copy first command of ${command.failureMode}`,
          } as const,
        ]
      : []),
    ...places(board.mode).map(
      ({ href, name, keys }): Verb => ({ id: href, group: "Go to", href, words: name, ...(keys ? { keys } : {}) }),
    ),
    ...board.rows.map(
      ({ id, title }): Verb => ({ id: `product-${id}`, group: "Go to", href: `/products/${id}`, words: title }),
    ),
    ...besideRows(board).map(
      (id): Verb => ({ id: `product-${id}`, group: "Go to", href: `/products/${id}`, words: titleOf(id) }),
    ),
    ...shippingPlaces.slice(1).map(
      ({ href, name }): Verb => ({
        id: href,
        group: "Go to",
        href,
        words: `${name}, ${placesWords.label.toLowerCase()}`,
      }),
    ),
    { id: "kiosk", group: "Do", act: "kiosk", words: "Kiosk: the board on a wall" },
    { id: "zone", group: "Do", act: "zone", words: "Times in UTC or local", keys: ["u"] },
    { id: "theme", group: "Do", act: "theme", words: "Light, dark or as the system" },
    { id: "copy-link", group: "Do", act: "copy-link", words: "Copy link to this page" },
    { id: "keys", group: "Do", act: "keys", words: "All keys", keys: ["?"] },
    ...entries.map(
      ({ failureMode, title }): Verb => ({
        ...{ id: `entry-${failureMode}`, group: "Go to", href: `/runbook/${failureMode}` },
        words: `${failureMode} ${title}, runbook`,
      }),
    ),
    ...drills.map(
      ({ id, title }): Verb => ({ id: `drill-${id}`, group: "Go to", href: `/drills/${id}`, words: `${title}, drill` }),
    ),
  ];
}

/** Products that have a figure on another one's row only. */
function besideRows({ rows }: Board): string[] {
  const own = new Set(rows.map(({ id }) => id));
  const shown = rows.flatMap(({ beside }) => beside.map(({ signal }) => signal.split(".")[0] ?? ""));
  return [...new Set(shown)].filter((id) => id !== "" && !own.has(id));
}

const titleOf = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll("-", " ");

/** Verbs whose words hold every word of the question, in any order; those that begin with it first. */
export function matching(verbs: readonly Verb[], question: string): Verb[] {
  const asked = question.toLowerCase().split(/\s+/).filter(Boolean);
  const held = verbs.filter(({ words, group }) => {
    const text = `${group} ${words}`.toLowerCase();
    return asked.every((word) => text.includes(word));
  });
  const first = asked.join(" ");
  const begins = ({ words }: Verb) => (first !== "" && words.toLowerCase().startsWith(first) ? 0 : 1);
  return held.toSorted((a, b) => begins(a) - begins(b));
}
