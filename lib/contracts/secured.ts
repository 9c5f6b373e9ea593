import type { Finding } from "./references.ts";
import type { Contract } from "./types.ts";

/** Fields that hold a secret: only the name of an environment variable may stand in the file. */
const secrets = ["password", "saslPassword", "secretKey", "sessionToken", "token"];
const mechanisms = ["plain", "scram-sha-256", "scram-sha-512"];
const reference = /^\$\{[A-Z][A-Z0-9_]*\}$/;

/** How connections are secured, before anything is filled in: secrets by name, SASL whole, no password over an open line. */
export function checkSecured({ connections }: Pick<Contract, "connections">): Finding[] {
  return Object.entries(connections).flatMap(([id, fields]) => {
    const at = (field: string, message: string): Finding => ({ path: ["connections", id, field], message });
    return [
      ...secrets.flatMap((field) =>
        fields[field] === undefined || reference.test(fields[field])
          ? []
          : [at(field, `a secret stands in the file; name an environment variable instead, like \${OURS_PASSWORD}`)],
      ),
      ...(fields.tls === undefined || ["true", "false"].includes(fields.tls)
        ? []
        : [at("tls", 'expected "true" or "false"')]),
      ...(fields.tls === "false" && (fields.ca ?? fields.cert) !== undefined
        ? [at("tls", "a certificate is named and TLS is off")]
        : []),
      ...(fields.kind === "kafka" ? sasl(fields, at) : []),
    ];
  });
}

type At = (field: string, message: string) => Finding;

function sasl(fields: Record<string, string>, at: At): Finding[] {
  const { saslMechanism: mechanism } = fields;
  const parts = ["saslUsername", "saslPassword"] as const;
  if (mechanism === undefined) {
    return parts
      .filter((part) => fields[part])
      .map((part) => at(part, `needs \`saslMechanism\`: ${mechanisms.join(", ")}`));
  }
  if (!mechanisms.includes(mechanism)) return [at("saslMechanism", `expected one of ${mechanisms.join(", ")}`)];
  const open = mechanism === "plain" && fields.tls !== "true" && fields.ca === undefined && fields.cert === undefined;
  return [
    ...parts.filter((part) => !fields[part]).map((part) => at("saslMechanism", `needs \`${part}\``)),
    ...(open ? [at("saslMechanism", 'plain sends the password as it is: needs `tls: "true"`')] : []),
  ];
}
