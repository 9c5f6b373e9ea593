import type { Contract } from "../contracts/types.ts";
import { type FailureModeId, failureModeIds } from "../evaluate/failure-modes.ts";
import { allRules, appliesTo, type RuleSet } from "../evaluate/registry.ts";
import { unreadKeys } from "../evaluate/unread-keys.ts";
import { fillCommand } from "./command.ts";
import type { Entries, Symptom } from "./entries.ts";
import type { RulesLock } from "./rules-lock.ts";
import { subjectsOf } from "./subjects.ts";

/** Everything that must hang together. `drillClasses`: failure classes that some drill pack teaches. */
export type Whole = {
  contract: Contract;
  entries: Entries;
  symptoms: readonly Symptom[];
  lock: RulesLock;
  /** By failure mode, its class. */
  classes: Record<FailureModeId, string>;
  drillClasses: ReadonlySet<string>;
  /** Failure modes of evidence files. */
  evidence: readonly string[];
  /** Failure modes that are said to be impossible on the lab. */
  impossible: readonly string[];
  rules?: RuleSet;
};

/**
 * What stands alone, each in one line: a failure mode without rule, subject, symptom or drill; a command with a blank that the
 * contract cannot fill; a clause that no rule reads; a rule that matches nothing; evidence of an unknown mode.
 */
export function orphansOf(whole: Whole): string[] {
  return [
    ...modesAlone(whole),
    ...openBlanks(whole),
    ...clausesAlone(whole),
    ...rulesAlone(whole),
    ...evidenceAlone(whole),
  ];
}

function modesAlone({ contract, symptoms, lock, classes, drillClasses }: Whole): string[] {
  const judged = new Set(Object.values(lock).flatMap(({ modes }) => modes));
  const indexed = new Set(symptoms.flatMap(({ look }) => look));
  return failureModeIds.flatMap((id) => [
    ...(judged.has(id) ? [] : [`${id}: no rule judges it`]),
    ...(subjectsOf(contract, id).length > 0 ? [] : [`${id}: the contract has no cursor that it can page for`]),
    ...(indexed.has(id) ? [] : [`${id}: no symptom leads to its entry`]),
    ...(drillClasses.has(classes[id]) ? [] : [`${id}: no drill teaches its class, ${classes[id]}`]),
  ]);
}

/** A command that no subject fills, and a subject that is left without any command. */
function openBlanks({ contract, entries }: Whole): string[] {
  return failureModeIds.flatMap((id) => {
    const subjects = subjectsOf(contract, id);
    const filled = entries[id].commands.map(({ run }) =>
      subjects.filter(({ subject, product }) => !/<[a-z]+>/.test(fillCommand(run, contract, subject, product))),
    );
    const bare = subjects.filter((each) => !filled.some((fits) => fits.includes(each)));
    return [
      ...filled.flatMap((fits, at) =>
        fits.length > 0 ? [] : [`${id}: no cursor fills "${entries[id].commands[at]?.run}"`],
      ),
      ...bare.map(({ subject }) => `${id}: no command for ${subject}`),
    ];
  });
}

const clausesAlone = ({ contract, rules = allRules }: Whole): string[] =>
  unreadKeys(contract, rules).map(
    ({ product, cursor, key }) => `${product} ${cursor}: no rule and no figure reads ${key}`,
  );

function rulesAlone({ contract, rules = allRules }: Whole): string[] {
  const cursors = Object.values(contract.products).flatMap((product) => Object.values(product.cursors));
  return rules.rules
    .filter((rule) => !cursors.some((cursor) => appliesTo(rule, cursor)))
    .map(
      ({ failureMode, cursorKind, roles }) =>
        `${failureMode}: its rule matches nothing, ${[cursorKind, ...(roles ?? [])].join(" ")}`,
    );
}

function evidenceAlone({ evidence, impossible }: Whole): string[] {
  const known: readonly string[] = failureModeIds;
  return [
    ...evidence.filter((id) => !known.includes(id)).map((id) => `evidence/${id}.json: no such failure mode`),
    ...impossible.filter((id) => evidence.includes(id)).map((id) => `${id}: said to be impossible, and was fired`),
  ];
}
