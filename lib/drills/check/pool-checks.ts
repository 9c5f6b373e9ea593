import { failureClassNames } from "../closed-lists.ts";
import { shingles, textsOf } from "../shingles.ts";
import type { Finding, Pack } from "./pool.ts";

/** A text that somebody can read before a commit, with where it stands. */
export type Readable = { where: string; text: string };

/** Whatever its shape: what anybody may read, and what nobody may before a commit. */
type Halves = { folder: string; open: unknown; sealed: unknown };

/** 6: no seven consecutive words of any closed half stand in anything readable, over the whole pool. */
export function checkSealed(packs: readonly Halves[], readable: readonly Readable[]): Finding[] {
  const ownersOf = new Map<string, Set<string>>();
  for (const { folder, sealed } of packs)
    for (const words of textsOf(sealed).flatMap((text) => [...shingles(text)]))
      ownersOf.set(words, (ownersOf.get(words) ?? new Set()).add(folder));
  const open = packs.flatMap(({ folder, open: pack }) =>
    textsOf(pack).map((text) => ({ where: `${folder}/public.yaml`, text })),
  );
  return [...open, ...readable].flatMap(({ where, text }) =>
    [...shingles(text)].flatMap((words) =>
      [...(ownersOf.get(words) ?? [])].map((folder) => ({
        folder,
        check: 6,
        message: `"${words}" stands in ${where}`,
      })),
    ),
  );
}

/** 7: title, alert, buttons and ids name no class and no cause, and no two drills are called alike. */
export function checkNames(packs: readonly Pack[]): Finding[] {
  const folderOf = new Map(packs.map(({ folder, open }) => [open.title.toLowerCase(), folder]));
  return packs.flatMap(({ folder, open, sealed }) => {
    const namesake = folderOf.get(open.title.toLowerCase());
    const told = [open.title, open.alert.text, open.pause, ...open.hints, ...open.commands.map(({ label }) => label)];
    const words = new Set(
      told
        .join(" ")
        .toLowerCase()
        .match(/\p{L}+/gu) ?? [],
    );
    const classes = failureClassNames.filter((name) => name !== "time" && name !== "disk" && words.has(name));
    const own = sealed.truth.classes.filter((name) => words.has(name));
    const labels = sealed.causes.filter(({ label }) => told.join("\n").toLowerCase().includes(label.toLowerCase()));
    return [
      ...new Set([...classes, ...own].map((name) => `a readable name says "${name}"`)),
      ...labels.map(({ label }) => `a readable name says "${label}"`),
      ...(/F\d\d|N\d\d/.test(told.join(" ")) ? ["a readable name is a failure mode's"] : []),
      ...(namesake === folder ? [] : [`${namesake} has the same title`]),
    ].map((message) => ({ folder, check: 7, message }));
  });
}

/** 8: a twin exists, names its twin back, and shares the alert's text and at least four symptoms. */
export function checkTwins(packs: readonly Pack[]): Finding[] {
  return packs.flatMap(({ folder, open, sealed }) => {
    if (sealed.twin === null) return [];
    const finding = (message: string): Finding => ({ folder, check: 8, message });
    const twin = packs.find((each) => each.folder === sealed.twin);
    if (!twin) return [finding(`the twin ${sealed.twin} is not there`)];
    const theirs = new Set(twin.open.symptoms.map(({ text }) => text));
    return [
      ...(twin.sealed.twin === folder ? [] : [finding("its twin names another twin")]),
      ...(twin.open.alert.text === open.alert.text ? [] : [finding("its twin has another alert")]),
      ...(open.symptoms.filter(({ text }) => theirs.has(text)).length >= 4
        ? []
        : [finding("fewer than four symptoms shared")]),
    ];
  });
}
