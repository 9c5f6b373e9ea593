import type { Injection } from "./types.ts";

export const silence: Injection = {
  what: "F18",
  title: "People check out and no purchase line is written",
  subject: "purchases.table",
  owners: ["storefront", "connector-team"],
  nearMissSeconds: 5 * 3_600,
  detectWithinSeconds: 22_200,
  lastsSeconds: 25_000,
  staysUntilCleared: true,
  causes: (effects, span) => effects.silenced.purchases.push(span),
};
