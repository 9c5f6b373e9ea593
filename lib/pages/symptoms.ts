import { isoInstant } from "../observations/time.ts";
import type { Condition } from "./conditions.ts";
import { type Parent, rootOf } from "./fold.ts";
import type { FoldMemory } from "./fold-memory.ts";
import { type Identity, identityOf } from "./identity.ts";
import type { Page, Symptom } from "./types.ts";

type Setting = {
  conditions: ReadonlyMap<Identity, Condition>;
  parents: ReadonlyMap<Identity, Parent>;
  hosts: ReadonlyMap<Identity, string>;
  episodes: FoldMemory["episodes"];
};

/** Everything this page explains now, and what it was before; oldest first. Symptoms bring their deadline. */
export function symptomsOf(page: Page, setting: Setting): Page {
  const own = identityOf(page);
  const symptoms = new Map<Identity, Symptom>();
  let deadline = page.deadline;
  for (const condition of setting.conditions.values()) {
    const root = rootOf(condition.identity, setting.parents);
    if (condition.identity === own || condition.truth === "gone") continue;
    if (!(condition.identity in setting.episodes)) continue;
    if (setting.hosts.get(root as Identity) !== page.id) continue;
    symptoms.set(condition.identity, {
      failureMode: condition.failureMode,
      subject: condition.subject,
      product: condition.product,
      reason: condition.reason,
      since: isoInstant(condition.began),
    });
    const said = condition.verdict?.deadline ?? null;
    // Retention reaching what the cursor has not read is the next worse thing, whatever the page says.
    const earlier = condition.failureMode === "F30" && said !== null && (deadline === null || said < deadline);
    deadline = earlier ? said : (deadline ?? said);
  }
  for (const symptom of page.symptoms) {
    if (symptom.superseded && identityOf(symptom) !== own) {
      symptoms.set(identityOf(symptom), { ...(symptoms.get(identityOf(symptom)) ?? symptom), superseded: true });
    }
  }
  const sorted = [...symptoms.values()].sort(
    (one, other) => one.since.localeCompare(other.since) || identityOf(one).localeCompare(identityOf(other)),
  );
  return { ...page, deadline, symptoms: sorted };
}
