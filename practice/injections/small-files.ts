import type { Injection } from "./types.ts";

export const smallFiles: Injection = {
  what: "N23",
  title: "A compatible schema makes the purchase sink close many small files",
  subject: "purchases.prefix",
  owners: [],
  detectWithinSeconds: 0,
  lastsSeconds: 1_800,
  causes(effects, span) {
    effects.smallFiles.push(span);
    const deployed = { subject: "commerce.purchase_line-value", deployer: "purchase-service" };
    effects.registeredSchema.push({ at: span.from, ...deployed });
  },
};
