import { epochMs, isoInstant } from "../../observations/time.ts";
import type { CursorRule, RuleScope, RuleVerdict } from "../types.ts";
import { ok, page, unknown } from "../verdicts.ts";

type Deploy = {
  at: string;
  result: "rejected" | "registered";
  deployer: string | null;
  since: string;
  refusals: number;
};
type Deploys = Record<string, Deploy>;

/**
 * F25: the registry refused a schema. It ends when that subject registers, or after the hold without another refusal. The page is
 * the deploying service's, by the event or else by the contract's subjects. A pre-check that refuses answers 200 and is no event.
 */
export const deployRejected: CursorRule<"schema-deploys"> = {
  failureMode: "F25",
  cursorKind: "schema-deploys",
  keys: ["hold", "subjects"],
  evaluate(scope) {
    const seen = scope.see(scope.cursorName, "schema-deploys");
    const before = scope.recall<Deploys>() ?? {};
    const subjects = new Set([...Object.keys(scope.cursor.subjects), ...Object.keys(before)]);
    if (!seen.ok)
      return [...subjects].map((subject) => ({ ...unknown(seen), subject, owners: ownersOf(scope, subject, null) }));
    const after: Deploys = { ...before };
    for (const { subject, at, result, deployer } of seen.value.events) {
      const known = after[subject];
      subjects.add(subject);
      if (known && epochMs(at) <= epochMs(known.at)) continue;
      const goesOn = result === "rejected" && known?.result === "rejected" && isHeld(scope, known.at, epochMs(at));
      after[subject] = {
        at,
        result,
        deployer: deployer ?? known?.deployer ?? null,
        since: goesOn ? known.since : at,
        refusals: result === "registered" ? 0 : goesOn ? known.refusals + 1 : 1,
      };
    }
    scope.remember(after);
    return [...subjects].map((subject) => verdictOf(scope, subject, after[subject]));
  },
};

function verdictOf(scope: RuleScope<"schema-deploys">, subject: string, deploy: Deploy | undefined): RuleVerdict {
  const owners = ownersOf(scope, subject, deploy?.deployer ?? null);
  if (deploy === undefined) return ok("nothing-due", { registrySubject: subject }, { subject, owners });
  const evidence = {
    registrySubject: subject,
    refusals: deploy.refusals,
    deployer: deploy.deployer,
    lastAt: deploy.at,
  };
  if (deploy.result === "registered" || !isHeld(scope, deploy.at, scope.now)) {
    return ok("within-limit", evidence, { subject, owners });
  }
  return page("deploy-rejected", evidence, { subject, owners, since: isoInstant(epochMs(deploy.since)), forMs: 0 });
}

const isHeld = (scope: RuleScope<"schema-deploys">, at: string, now: number): boolean =>
  now - epochMs(at) < scope.cursor.hold;

function ownersOf(scope: RuleScope<"schema-deploys">, subject: string, deployer: string | null): string[] {
  if (deployer !== null && deployer in scope.contract.owners) return [deployer];
  const named = scope.cursor.subjects[subject];
  return named === undefined ? scope.cursor.owners : [named];
}
