import { expect, test } from "vitest";
import { asSourceError, reasonOf } from "./classify.ts";
import { SourceError } from "./source.ts";

const named = (name: string, fields: object = {}) => Object.assign(new Error("x"), { name }, fields);

test.each([
  ["refused", Object.assign(new Error(), { code: "ECONNREFUSED" })],
  ["refused", new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ECONNRESET" }) })],
  ["refused", named("AggregateError", { errors: [Object.assign(new Error(), { code: "ECONNREFUSED" })] })],
  ["refused", new Error("Connection terminated unexpectedly")],
  ["timeout", new DOMException("The operation was aborted due to timeout", "TimeoutError")],
  ["timeout", new Error("Query read timeout")],
  ["timeout", named("KafkaJSRequestTimeoutError")],
  ["dns", Object.assign(new Error(), { code: "EAI_AGAIN" })],
  ["tls", Object.assign(new Error(), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" })],
  ["tls", new Error("The server does not support SSL connections")],
  ["unauthorized", Object.assign(new Error(), { code: "28P01" })],
  ["unauthorized", named("KafkaJSSASLAuthenticationError")],
  ["forbidden", Object.assign(new Error(), { code: "42501" })],
  ["forbidden", named("KafkaJSProtocolError", { type: "GROUP_AUTHORIZATION_FAILED" })],
  ["server-error", Object.assign(new Error(), { code: "57P03" })],
  ["server-error", named("KafkaJSProtocolError", { type: "COORDINATOR_NOT_AVAILABLE" })],
  ["not-found", Object.assign(new Error(), { code: "42P01" })],
  ["garbage", new Error("who knows")],
  ["garbage", "not even an error"],
])("says %s of an error", (reason, error) => {
  expect(reasonOf(error)).toBe(reason);
});

test("keeps a library's text, which may hold an address or a secret, out of the message", () => {
  const error = asSourceError(Object.assign(new Error("password for bob"), { code: "28P01" }));
  expect(error).toBeInstanceOf(SourceError);
  expect(error.message).toBe("unauthorized");
});
