import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { loadContractOrThrow } from "../../../../lib/contracts/load.ts";
import { readRunbook } from "../../../../lib/runbook/read.ts";
import { projectRoot } from "../../../../lib/store/project-root.ts";
import { EntryCard } from "./entry-card.tsx";

const given: Record<string, string> = {
  LAB_CONNECT_URL: "http://127.0.0.1:8083",
  LAB_KAFKA_BOOTSTRAP: "127.0.0.1:9092",
};
const env = new Proxy(given, { get: (_, name: string) => given[name] ?? "unused" });
const contract = loadContractOrThrow(join(projectRoot(), "contracts", "lab-whole.yaml"), env);
const entry = readRunbook(contract).entries.find(({ failureMode }) => failureMode === "F08");
if (entry === undefined) throw new Error("F08 has no entry");
const shown = (at: string | null, acts = true) => {
  const html = renderToStaticMarkup(<EntryCard entry={entry} at={at} contract={acts ? contract : null} />);
  return html.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
};
const restart = (connector: string) =>
  `curl -sS -X POST "$CONNECT_URL/connectors/${connector}/restart?includeTasks=true&onlyFailed=true"`;

test("reached from a page, an entry is that of its place alone, with a way to all of them", () => {
  const html = shown("purchases.sinkConnector");
  expect(html).toContain(restart("purchase-line-s3"));
  expect(html).not.toContain("progress-s3");
  expect(html).toContain(`href="/runbook/F08"`);
});

test("on its own it shows every place, each step's command once for each, named by its subject", () => {
  for (const html of [shown(null), shown("nothing.known")]) {
    expect(html).toContain(restart("purchase-line-s3"));
    expect(html).toContain(restart("progress-s3"));
    expect(html).toContain("<code>landing.connector</code>");
    expect(html).not.toContain(`href="/runbook/F08"`);
  }
});

test("where the commands lead is said to those who act, and to nobody else", () => {
  const line = "export CONNECT_URL=http://127.0.0.1:8083 KAFKA_BOOTSTRAP=127.0.0.1:9092";
  expect(shown("purchases.sinkConnector")).toContain(line);
  expect(shown("purchases.sinkConnector", false)).not.toContain("127.0.0.1");
});
