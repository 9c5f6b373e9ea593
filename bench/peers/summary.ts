import { failureModeIds } from "../../lib/evaluate/failure-modes.ts";
import { firstAbout, sayingOf } from "./judge.ts";
import type { Lit, Quiet, Result } from "./result.ts";
import { type Setting, settingNames } from "./settings.ts";

type PeerFigures = {
  /** Causes with an alert about the thing that broke; those of them whose first went to an owner. */
  about: number;
  rightTeam: number;
  nothing: number;
  /** Alerts for a cause, mean. */
  alerts: string;
  /** First alert about it to the board's page, both from the cause: median. */
  ratio: string;
  /** From the condition being true for the rule until its delivery, s: median. */
  waits: string;
};
export type Figures = {
  causes: number;
  /** Causes that the board paged. */
  paged: number;
  /** Failure modes of which no cause was compared. */
  left: string[];
  peers: Record<Setting, PeerFigures>;
};

/** When an alert came, or would have come, in seconds from the cause. */
export const timeOf = ({ delivered, due }: Lit): number => delivered ?? due ?? Number.NaN;

/** The middle one, or the mean of the middle two; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length / 2;
  const around = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return around.reduce<number>((sum, each) => sum + (each ?? Number.NaN), 0) / 2;
}

const figure = (value: number): string => (Number.isNaN(value) ? "–" : value.toFixed(1));
const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

/** What came under a setting while nothing was wrong. */
export const noiseOf = (quiet: readonly Quiet[], setting: Setting): ReadonlySet<string> =>
  new Set(quiet.flatMap(({ peers }) => peers[setting].filter(({ delivered }) => delivered !== null).map(sayingOf)));

export function figuresOf({ causes, quiet }: Result): Figures {
  const of = (setting: Setting): PeerFigures => {
    const noise = noiseOf(quiet, setting);
    const firsts = causes.flatMap(({ ours, peers }) => {
      const first = firstAbout(peers[setting], noise);
      return first ? [{ ours, first }] : [];
    });
    const ratios = firsts.flatMap(({ ours, first }) =>
      ours && ours.notified > 0 ? [timeOf(first) / ours.notified] : [],
    );
    return {
      about: firsts.length,
      rightTeam: firsts.filter(({ ours, first }) => ours?.owners.includes(first.team)).length,
      nothing: causes.filter(({ peers }) => peers[setting].length === 0).length,
      alerts: figure(mean(causes.map(({ peers }) => peers[setting].length))),
      ratio: figure(median(ratios)),
      waits: figure(median(firsts.map(({ first }) => timeOf(first) - first.true))),
    };
  };
  const [slow, fast] = settingNames;
  return {
    causes: causes.length,
    paged: causes.filter(({ ours }) => ours !== null).length,
    left: failureModeIds.filter((id) => !causes.some(({ failureMode }) => failureMode === id)),
    peers: { [slow]: of(slow), [fast]: of(fast) } as Record<Setting, PeerFigures>,
  };
}
