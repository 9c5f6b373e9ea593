import { failureModeIds } from "../../lib/evaluate/failure-modes.ts";
import { firstAbout, sayingOf } from "./judge.ts";
import type { Cause, Lit, Quiet, Result } from "./result.ts";
import { exprOf, rules, termsOf } from "./rules.ts";
import { type Setting, settingNames, timings } from "./settings.ts";
import { type Figures, figuresOf, noiseOf, timeOf } from "./summary.ts";
import { words } from "./words.ts";

/** `docs/peers.md`: what one run said, cause by cause, and what follows from it. Every figure is from the result. */
export function peersMarkdown(result: Result): string {
  const { causes, quiet, versions, standing } = result;
  const noise = { default: noiseOf(quiet, "default"), fastest: noiseOf(quiet, "fastest") };
  const days = [...new Set([...causes, ...quiet].map(({ at }) => at.slice(0, 10)))].sort();
  return [
    words.title,
    "",
    words.written,
    "",
    `${days.join(", ")}: ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(", ")}.`,
    "",
    "## In short",
    "",
    ...inShort(figuresOf(result)),
    "",
    words.howToRead,
    "",
    "## Causes",
    "",
    words.columns,
    "",
    "| mode | caused | board | whom | default | whom | fastest | whom | to board | alerts |",
    "| --- | --- | --: | --- | --- | --- | --- | --- | --- | --: |",
    ...causes.map((cause) => causeRow(cause, noise)),
    "",
    "## Where the peers are as good, or better",
    "",
    ...asGood(causes, noise),
    "",
    "## What no peer lit",
    "",
    ...missed(causes, noise),
    "",
    "## Non-incidents",
    "",
    "| | what happened | board | default | fastest |",
    "| --- | --- | --- | --- | --- |",
    ...quiet.map(quietRow),
    "",
    "## What fires with nothing wrong",
    "",
    words.standing,
    "",
    ...settingNames.map((setting) => `- ${setting}: ${counted(standing[setting])}`),
    "",
    "## Settings and rules",
    "",
    ...settingNames.map((setting) => `- ${setting}: ${timingLine(setting)}`),
    "",
    "| alert | after | fires when | default | fastest |",
    "| --- | --- | --- | --- | --- |",
    ...rules.map((rule) => {
      const cells = [rule.alert, rule.from, `\`${exprOf(rule, "default")}\`: ${rule.about}`, ...termsOf(rule)];
      return row(cells);
    }),
    "",
    "## What was done, and what it does not say",
    "",
    ...words.limits.map((line) => `- ${line}`),
  ].join("\n");
}

type Noise = Record<Setting, ReadonlySet<string>>;

const row = (cells: readonly string[]): string => `| ${cells.map((each) => each.replaceAll("|", "\\|")).join(" | ")} |`;

function inShort({ causes, paged, left, peers }: Figures): string[] {
  const lines = [
    `- ${causes} causes, of ${failureModeIds.length - left.length} failure modes${left.length > 0 ? `; not compared: ${left.join(", ")}` : ""}. The board paged ${paged} of them.`,
  ];
  for (const setting of settingNames) {
    const { about, rightTeam, nothing, alerts, ratio, waits } = peers[setting];
    lines.push(
      `- Peers, ${setting}: something about the thing that broke for ${about} (the right team told for ${rightTeam}), nothing at all for ${nothing}; ${alerts} alerts a cause. Where they told of it, after ${ratio} times the board's time from the cause (median), ${waits} s after the condition was true for them (median).`,
    );
  }
  return lines;
}

function causeRow({ failureMode, shape, ours, peers }: Cause, noise: Noise): string {
  const owners = ours?.owners ?? [];
  const ratios = settingNames.map((setting) => ratioText(ours?.notified, firstAbout(peers[setting], noise[setting])));
  return row([
    failureMode,
    shape,
    ours ? `${ours.notified}${ours.from === "evidence" ? "*" : ""}` : "not paged",
    owners.join(", "),
    ...settingNames.flatMap((setting) => firstCells(peers[setting], owners, noise[setting])),
    ratios.join(" / "),
    settingNames.map((setting) => String(peers[setting].length)).join(" / "),
  ]);
}

function firstCells(lit: readonly Lit[], owners: readonly string[], noise: ReadonlySet<string>): [string, string] {
  const first = firstAbout(lit, noise);
  if (first) return [`${first.alert} ${timeText(first)}`, whom(first, owners)];
  const other = lit.find((each) => !noise.has(sayingOf(each)));
  return other ? [`beside it: ${other.alert} ${timeText(other)}`, whom(other, owners)] : ["nothing", "–"];
}

const timeText = ({ delivered, due }: Lit): string => (delivered === null ? `due ${due}` : `${delivered}`);
const whom = ({ team }: Lit, owners: readonly string[]): string =>
  owners.includes(team) ? team : `${team}, not the owner`;

const ratioText = (ours: number | undefined, first: Lit | undefined): string =>
  ours === undefined || ours <= 0 || !first ? "–" : `${(timeOf(first) / ours).toFixed(1)}×`;

const named = ({ failureMode, shape }: Cause): string => `${failureMode} ${shape}`;

function asGood(causes: readonly Cause[], noise: Noise): string[] {
  const lines = causes.flatMap((cause) => {
    const { ours, peers } = cause;
    return settingNames.flatMap((setting) => {
      const first = firstAbout(peers[setting], noise[setting]);
      if (!first || (ours && timeOf(first) > ours.notified * 1.1)) return [];
      const right = ours?.owners.includes(first.team) ? "to the owner" : `to ${first.team}`;
      return [
        `- ${named(cause)}: ${first.alert} (${setting}) after ${timeOf(first)} s ${right}; the board after ${ours?.notified ?? "–"} s.`,
      ];
    });
  });
  return lines.length > 0 ? lines : ["None in this run."];
}

function missed(causes: readonly Cause[], noise: Noise): string[] {
  const silent = causes.filter(({ peers }) =>
    settingNames.every((setting) => !firstAbout(peers[setting], noise[setting])),
  );
  if (silent.length === 0) return ["Nothing in this run."];
  return silent.map((cause) => {
    const beside = [
      ...new Set(
        settingNames.flatMap((setting) =>
          cause.peers[setting].filter((each) => !noise[setting].has(sayingOf(each))).map(({ alert }) => alert),
        ),
      ),
    ];
    return `- ${named(cause)}: ${cause.about}${beside.length > 0 ? ` Beside it: ${beside.join(", ")}.` : ""}`;
  });
}

const quietRow = ({ situation, about, ours, peers }: Quiet): string =>
  row([
    situation,
    about,
    ours.length === 0 ? "quiet" : ours.join("; "),
    ...settingNames.map((setting) => names(peers[setting])),
  ]);

function names(lit: readonly Lit[]): string {
  const told = new Map<string, number>();
  for (const { alert, delivered } of lit) if (delivered !== null) told.set(alert, (told.get(alert) ?? 0) + 1);
  return told.size === 0 ? "quiet" : counted(Object.fromEntries(told));
}

const counted = (by: Record<string, number>): string =>
  Object.entries(by)
    .map(([alert, times]) => (times === 1 ? alert : `${alert} ×${times}`))
    .join(", ") || "none";

function timingLine(setting: Setting): string {
  const { scrape, evaluate, groupWait, groupInterval } = timings[setting];
  return `scraped every ${scrape}, evaluated every ${evaluate}, a group's first letter after ${groupWait}, its next after ${groupInterval}`;
}
