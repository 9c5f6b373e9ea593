import type { FailureReason } from "../observations/types.ts";
import { SourceError } from "./source.ts";

const byCode: Record<string, FailureReason> = {
  ECONNREFUSED: "refused",
  // Something accepted and cut the connection before it answered: a dead target behind a balancer looks like this.
  ECONNRESET: "refused",
  EPIPE: "refused",
  UND_ERR_SOCKET: "refused",
  EHOSTUNREACH: "timeout",
  ENETUNREACH: "timeout",
  ETIMEDOUT: "timeout",
  ABORT_ERR: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  ENOTFOUND: "dns",
  EAI_AGAIN: "dns",
  EPROTO: "tls",
  // PostgreSQL
  "28000": "unauthorized",
  "28P01": "unauthorized",
  "42501": "forbidden",
  "57014": "timeout",
  "3D000": "not-found",
  "42P01": "not-found",
  "42703": "not-found",
};

const byKafkaType: Record<string, FailureReason> = {
  TOPIC_AUTHORIZATION_FAILED: "forbidden",
  GROUP_AUTHORIZATION_FAILED: "forbidden",
  CLUSTER_AUTHORIZATION_FAILED: "forbidden",
  SASL_AUTHENTICATION_FAILED: "unauthorized",
  UNKNOWN_TOPIC_OR_PARTITION: "not-found",
};

const byName: Record<string, FailureReason> = {
  AbortError: "timeout",
  TimeoutError: "timeout",
  KafkaJSRequestTimeoutError: "timeout",
  KafkaJSLockTimeout: "timeout",
  KafkaJSConnectionClosedError: "refused",
  KafkaJSSASLAuthenticationError: "unauthorized",
  KafkaJSProtocolError: "server-error",
  KafkaJSServerDoesNotSupportApiKey: "garbage",
};

const byMessage: [RegExp, FailureReason][] = [
  [/certificate|self.signed|SSL connection|\bTLS\b|EPROTO/i, "tls"],
  [/time-?out|timed out/i, "timeout"],
  [/terminated unexpectedly|connection (was )?(closed|ended)|Connection terminated|not queryable/i, "refused"],
];

type Loose = { code?: unknown; type?: unknown; name?: unknown; message?: unknown; cause?: unknown; errors?: unknown };

/** The reason behind whatever a client library threw, found along its chain of causes. */
export function reasonOf(error: unknown, depth = 0): FailureReason {
  if (error instanceof SourceError) return error.reason;
  if (typeof error !== "object" || error === null || depth > 5) return "garbage";
  const { code, type, name, message, cause, errors } = error as Loose;
  if (typeof code === "string") {
    const known = byCode[code];
    if (known) return known;
    if (/^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/.test(code)) return "tls";
    if (/^(53|57|58|XX)/.test(code) && code.length === 5) return "server-error";
  }
  if (typeof type === "string" && byKafkaType[type]) return byKafkaType[type];
  const inner = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  if (inner) {
    const reason = reasonOf(inner, depth + 1);
    if (reason !== "garbage") return reason;
  }
  if (typeof name === "string" && byName[name]) return byName[name];
  const text = typeof message === "string" ? message : "";
  return byMessage.find(([pattern]) => pattern.test(text))?.[1] ?? "garbage";
}

/** The same as a SourceError. Its message is the reason alone: a library's text may hold an address or a secret. */
export function asSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  return new SourceError(reasonOf(error), undefined, { cause: error });
}
