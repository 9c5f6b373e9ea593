import type { Setting } from "./settings.ts";

type Terms = { limit: number; window: string };

/** One alert after the logic and thresholds of a published one, under both settings. Words and form are this project's. */
export type Rule = {
  alert: string;
  /** Whose published rules say so. */
  from: "rule collection" | "operator's examples" | "common write-ups";
  about: string;
  severity: "critical" | "warning";
  expr(terms: Terms): string;
  limit?: Record<Setting, number>;
  window?: Record<Setting, string>;
  for: Record<Setting, string>;
};
