import { renameSync } from "node:fs";
import { subjects } from "../parts/registry.ts";
import type { Stack } from "../stack.ts";
import type { Claim, Fault, Shown } from "./fault.ts";
import { purchasesOf } from "./purchase-acts.ts";
import type { Moment } from "./watch.ts";

const subject = "commerce.purchase_line-value";

const runs = ({ sweep }: Moment, id: string): boolean => {
  const seen = sweep.observations[id];
  return (
    seen !== undefined && "value" in seen && seen.value.kind === "connect-connector" && seen.value.state === "RUNNING"
  );
};

const readersGoOn: Claim = {
  claim: "source and sink go on: a refused schema stops nobody who runs",
  holds: (moment) => ["purchases.sourceConnector", "purchases.sinkConnector"].every((id) => runs(moment, id)),
  facts: ({ evaluation }) => ({
    ...evaluation.verdicts.find((each) => each.failureMode === "F25" && each.subject === subject)?.evidence,
  }),
};

/** A field of another name, and of no default, in place of those that its readers know. */
const incompatible = { ...subjects[subject], fields: [{ name: "renamed", type: "string" }] };

/** What the registry itself answers to the same schema when it is only asked. */
async function compatibility(stack: Stack): Promise<Shown> {
  const { registry } = purchasesOf(stack);
  const path = `/compatibility/subjects/${subject}/versions/latest`;
  const { status, body } = await registry.call("POST", path, { schema: JSON.stringify(incompatible) });
  const answer = body as { is_compatible?: boolean } | null;
  return {
    command: `curl -s -X POST ${registry.url}/apis/ccompat/v7${path}`,
    output: JSON.stringify({ status, is_compatible: answer?.is_compatible }),
    shows: answer?.is_compatible === false,
  };
}

/** The registry's own audit line; the refusal's text, which quotes the schema, stays behind. */
async function auditLine(stack: Stack): Promise<Shown> {
  const { registry } = purchasesOf(stack);
  const refused = registry.part
    .lastLines(400)
    .findLast((line) => line.includes('action="register" result="failure"') && line.includes(subject));
  const output = refused === undefined ? "" : `action="register" result="failure" artifact_id="${subject}"`;
  return { command: `grep 'result="failure"' ${registry.logFile} | tail -1`, output, shows: refused !== undefined };
}

/** What can be caused on the way of a schema. */
export const deployFaults: Fault[] = [
  {
    needs: "purchases",
    failureMode: "F25",
    shape: "schema that its readers could not read",
    about: "A deploying service registers a schema without the fields that its readers need: the registry refuses it.",
    subject,
    owners: ["purchase-producer"],
    reasons: ["deploy-rejected"],
    inject: async (stack) => {
      const { status } = await purchasesOf(stack).registry.register(subject, incompatible);
      if (status !== 409) throw new Error(`the registry answered ${status}`);
    },
    tools: [auditLine, compatibility],
    remove: async (stack) => {
      const { status } = await purchasesOf(stack).registry.register(subject, subjects[subject] ?? {});
      if (status !== 200) throw new Error(`the registry answered ${status}`);
    },
    claims: [readersGoOn],
    withhold: [],
    // The registry goes on writing into its log, which nobody finds meanwhile.
    hide: (stack) => {
      const { log } = purchasesOf(stack).registry.part;
      renameSync(log, `${log}.hidden`);
      return () => renameSync(`${log}.hidden`, log);
    },
    unknown: { failureMode: "F25", subject },
  },
];
