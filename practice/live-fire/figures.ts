import { lsnDistance } from "../../lib/observations/positions.ts";
import { clockTime, type Look, minute } from "./look.ts";

/** A reading by its name: a number with its unit, its usual most, and the sentence that a symptom is. Never what it means. */
export type Figure = { id: string; name: string; value: number; unit: string; usual: number; text: string };

type Measure = Omit<Figure, "id" | "text" | "value"> & { of(look: Look): number };

const ageSeconds = (look: Look, at: string | null | undefined): number =>
  at ? Math.max(0, Math.round((look.at - Date.parse(at)) / 1_000)) : 0;
const oldest = (look: Look, group: string): string | undefined =>
  look
    .read(group, "consumer-group")
    .partitions.flatMap(({ oldestUnreadAt }) => oldestUnreadAt ?? [])
    .sort()[0];

const windowMs = 5 * minute;
const measures: Readonly<Record<string, Measure>> = {
  S1: {
    name: "Progress tile: end of the newest window with a row",
    unit: "s ago",
    usual: 1_020,
    of: (look) => {
      const newest = look.read("tile.sink", "tile-sink").rows.at(-1);
      return newest ? Math.round((look.at - Date.parse(newest.start) - windowMs) / 1_000) : 0;
    },
  },
  S2: {
    name: "Progress landing: oldest record not landed",
    unit: "s",
    usual: 180,
    of: (look) => ageSeconds(look, oldest(look, "landing.sink")),
  },
  S3: {
    name: "Purchase lines: newest object",
    unit: "s ago",
    usual: 420,
    of: (look) => ageSeconds(look, look.read("purchases.prefix", "object-prefix").newestObjectAt),
  },
  S4: {
    name: "Course revenue: oldest line not read",
    unit: "s",
    usual: 120,
    of: (look) => ageSeconds(look, oldest(look, "revenue.group")),
  },
  S5: {
    name: "Enrollment slot: log kept on the primary",
    unit: "MB",
    usual: 14,
    of: (look) => {
      const { restartLsn, currentLsn } = look.read("enrollment.slot", "replication-slot");
      return restartLsn ? Math.round(Number(lsnDistance(currentLsn, restartLsn)) / 104_857.6) / 10 : 0;
    },
  },
  S6: {
    name: "Cohort: newest change in it",
    unit: "s ago",
    usual: 120,
    of: (look) => ageSeconds(look, look.read("enrollment.state", "fold-state").newestSourceTs),
  },
};

/** Every figure of an estate at its moment. */
export function figuresOf(look: Look): Figure[] {
  return Object.entries(measures).map(([id, { of, name, unit, usual }]) => {
    const value = of(look);
    const text = `${name} ${value} ${unit} at ${clockTime(look.at).slice(0, 5)}; usual at most ${usual}.`;
    return { id, name, value, unit, usual, text };
  });
}

export const isUsual = ({ value, usual }: Pick<Figure, "value" | "usual">): boolean => value <= usual;
