import type { PageView } from "../../board/views.ts";
import type { PublicPack } from "../pack-public.ts";
import { toWrite } from "./blank.ts";

type Told = Pick<PageView, "evidence" | "symptoms">;
export type Fact = { name: string; value: number; shown: string };

/** `inactiveSeconds` → `inactive seconds`. */
const wordsOf = (key: string): string =>
  key.replaceAll(/([a-z])([A-Z])/g, (_, low: string, high: string) => `${low} ${high.toLowerCase()}`);

/** The page's figures: numbers and positions as they were measured. */
export function factsOf({ evidence }: Pick<Told, "evidence">): Fact[] {
  return Object.entries(evidence).flatMap(([key, value]) => {
    const number = typeof value === "number" || (typeof value === "string" && /^-?\d{1,15}$/.test(value));
    const name = key.replaceAll(/[^A-Za-z0-9]/g, "");
    return number && /^[a-z]/.test(name) ? [{ name, value: Number(value), shown: String(value) }] : [];
  });
}

const fewest = 4;
const most = 9;

/** Facts as they were measured, each a symptom; then blanks up to the fewest that a drill has. */
export function symptomsOf({ evidence, symptoms }: Told): PublicPack["symptoms"] {
  const measured = Object.entries(evidence)
    .filter(([, value]) => value !== null && value !== "")
    .map(([key, value]) => `${wordsOf(key)}: ${typeof value === "boolean" ? (value ? "yes" : "no") : String(value)}`);
  const folded = symptoms.map(({ subject }) => `${subject} was late as well`);
  const told = [...measured, ...folded].map((text) => text.slice(0, 120)).slice(0, most);
  const blanks = Array.from({ length: Math.max(0, fewest - told.length) }, () =>
    toWrite("a symptom as a number with its unit"),
  );
  return [...told, ...blanks].map((text, at) => ({ id: `S${at + 1}`, text }));
}
