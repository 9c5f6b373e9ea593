import { expect, test } from "vitest";
import { checkSecured } from "./secured.ts";

const variable = `\${OURS_SECRET}`;
const found = (fields: Record<string, string>) =>
  checkSecured({ connections: { it: fields } }).map(({ path, message }) => `${path.join(".")}: ${message}`);
const sasl = { kind: "kafka", saslUsername: "board", saslPassword: variable };

test.each(["password", "saslPassword", "secretKey", "sessionToken", "token"])(
  "a %s that stands in the file is refused and not repeated",
  (field) => {
    const [finding] = found({ kind: "connect", [field]: `hunter2-${variable}` });
    expect(finding).toMatch(new RegExp(`^connections.it.${field}: a secret stands in the file`));
    expect(finding).not.toContain("hunter2");
    expect(found({ kind: "connect", [field]: variable })).toEqual([]);
  },
);

test("SASL is whole or nothing: half of it would connect as nobody", () => {
  expect(found({ ...sasl, saslMechanism: "scram-sha-512" })).toEqual([]);
  expect(found(sasl)).toHaveLength(2);
  expect(found({ kind: "kafka", saslMechanism: "scram-sha-256", saslUsername: "board" })).toEqual([
    "connections.it.saslMechanism: needs `saslPassword`",
  ]);
  expect(found({ ...sasl, saslMechanism: "oauthbearer" })[0]).toMatch(/expected one of plain/);
});

test("a password as it is goes over TLS only", () => {
  expect(found({ ...sasl, saslMechanism: "plain" })[0]).toMatch(/needs `tls: "true"`/);
  expect(found({ ...sasl, saslMechanism: "plain", tls: "true" })).toEqual([]);
  expect(found({ ...sasl, saslMechanism: "plain", ca: "ca.pem" })).toEqual([]);
});

test("TLS is on or off, and not off with a certificate", () => {
  expect(found({ kind: "postgres", tls: "yes" })).toEqual(['connections.it.tls: expected "true" or "false"']);
  expect(found({ kind: "postgres", tls: "false", ca: "ca.pem" })).toHaveLength(1);
});
