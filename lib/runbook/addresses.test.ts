import { join } from "node:path";
import { expect, test } from "vitest";
import { loadContractOrThrow } from "../contracts/load.ts";
import { projectRoot } from "../store/project-root.ts";
import { addressesFor, exportLine } from "./addresses.ts";

const secret = "s3cret";
const env = {
  LAB_KAFKA_BOOTSTRAP: "127.0.0.1:9092",
  LAB_CONNECT_URL: `http://worker:${secret}@127.0.0.1:8083/`,
  LAB_ENROLLMENT_DATABASE_URL: `postgresql://reader:${secret}@127.0.0.1:5433/enrollment?password=${secret}`,
  LAB_COHORT_DATABASE_URL: `postgresql://reader:${secret}@127.0.0.1:5434/cohort`,
  LAB_COMMERCE_DATABASE_URL: `postgresql://reader:${secret}@127.0.0.1:5435/commerce`,
  LAB_OBJECT_STORE_URL: "http://127.0.0.1:9000",
  LAB_OBJECT_STORE_KEY: "key",
  LAB_OBJECT_STORE_SECRET: secret,
  LAB_STOREFRONT_URL: "http://127.0.0.1:9001",
  LAB_REGISTRY_URL: "http://127.0.0.1:8081",
  LAB_REGISTRY_LOG_FOLDER: "logs",
};
const contractOf = (file: string) => loadContractOrThrow(join(projectRoot(), "contracts", file), env);
const lab = contractOf("lab-purchases.yaml");
const lineOf = (subject: string, product: string | null, ...commands: string[]) =>
  exportLine(addressesFor(lab, subject, product, commands));

test("a database is the source's own, whichever cursor of its product is read", () => {
  const command = 'psql $DATABASE_URL -c "select 1"';
  for (const subject of ["enrollment.slot", "enrollment.state"])
    expect(lineOf(subject, "enrollment-cohort", command)).toBe(
      "export DATABASE_URL=postgresql://127.0.0.1:5433/enrollment",
    );
  expect(lineOf("purchases.sinkConnector", "purchase-lines", command)).toContain(":5435/commerce");
  expect(lineOf("dependency.cohort-db", null, command)).toContain(":5434/cohort");
  // No database carries it: the slots that wait for it are read.
  expect(lineOf("dependency.connect", null, command)).toContain(":5433/enrollment");
});

test("each variable that a command names leads somewhere, and no other is given", () => {
  const line = lineOf(
    "purchases.sinkConnector",
    "purchase-lines",
    "curl -s $CONNECT_URL/connectors/x/status",
    "kafka-get-offsets.sh --bootstrap-server $KAFKA_BOOTSTRAP --topic x",
    "aws s3 ls s3://bucket",
    "curl -s $REGISTRY_URL/subjects",
  );
  expect(line).toBe(
    "export CONNECT_URL=http://127.0.0.1:8083 KAFKA_BOOTSTRAP=127.0.0.1:9092 " +
      "REGISTRY_URL=http://127.0.0.1:8081/apis/ccompat/v7 AWS_ENDPOINT_URL=http://127.0.0.1:9000",
  );
});

test("no user, password or key goes with an address", () => {
  const all = ["$CONNECT_URL $KAFKA_BOOTSTRAP $DATABASE_URL $TILE_DATABASE_URL $REGISTRY_URL", "aws s3 ls"];
  for (const [product, { prefix, cursors }] of Object.entries(lab.products))
    for (const name of Object.keys(cursors))
      expect(lineOf(`${prefix}.${name}`, product, ...all)).not.toMatch(/s3cret|reader|worker|key=/);
});

test("what the environment does not give, or practice does not have, is left out", () => {
  const practice = contractOf("practice.yaml");
  expect(addressesFor(practice, "enrollment.slot", "enrollment-cohort", ["$CONNECT_URL"])).toEqual([]);
  const left = ["$", "{CONNECT_URL}"].join("");
  const unset = { ...lab, connections: { ...lab.connections, connect: { kind: "connect", url: left } } };
  expect(addressesFor(unset, "enrollment.slot", "enrollment-cohort", ["$CONNECT_URL"])).toEqual([]);
  const shell = { ...lab, connections: { ...lab.connections, kafka: { kind: "kafka", bootstrap: "a:1;$(id)" } } };
  expect(addressesFor(shell, "enrollment.slot", "enrollment-cohort", ["$KAFKA_BOOTSTRAP"])).toEqual([]);
});
