import { type Injection, minutes } from "./types.ts";

export const objectLost: Injection = {
  what: "F13",
  title: "An object of the purchase prefix is deleted",
  subject: "purchases.prefix",
  owners: ["landing-team"],
  detectWithinSeconds: 600,
  lastsSeconds: 3_600,
  staysUntilCleared: true,
  causes: (effects, span) => effects.lostObject.push({ ...span, ageMs: minutes(40) }),
};
