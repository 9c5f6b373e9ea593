import type { Injection } from "./types.ts";

export const deployRejected: Injection = {
  what: "F25",
  title: "A schema that breaks its readers is refused by the registry",
  subject: "commerce.purchase_line-value",
  owners: ["purchase-producer"],
  detectWithinSeconds: 120,
  lastsSeconds: 3_600,
  causes: (effects, span) =>
    effects.refusedSchema.push({ ...span, subject: "commerce.purchase_line-value", deployer: "purchase-service" }),
};

export const registryDown: Injection = {
  what: "F26",
  title: "The schema registry is killed",
  subject: "dependency.registry",
  owners: ["platform-team"],
  nearMissSeconds: 20,
  detectWithinSeconds: 240,
  lastsSeconds: 3_600,
  causes: (effects, span) =>
    effects.unseen.push({ ...span, ids: ["dependency.registry", "deploys.events"], failed: "refused", afterMs: 2 }),
};
