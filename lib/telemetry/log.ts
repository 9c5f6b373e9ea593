import { mkdirSync } from "node:fs";
import path from "node:path";
import { destination, type Logger, pino, stdSerializers } from "pino";

const secretInUrl = /(:\/\/[^/\s:@]*:)[^/\s@]+@/g;
const assignedSecret = /\b(password|passwd|secret|token|authorization|api[-_]?key)(["']?\s*[=:]\s*["']?)[^\s"',;&]+/gi;

/** Passwords in URLs and assignments become `***`; everything else stays. */
export function redact(text: string): string {
  return text.replace(secretInUrl, "$1***@").replace(assignedSecret, "$1$2***");
}

const secretKeys = ["password", "secret", "token", "authorization", "cookie", "connectionString"];

/**
 * A process's own log, one JSON object a line, under `<home>/log/<name>.log`; to standard error without a home. Secrets
 * are redacted in known fields, in errors and in the messages. Times are wall clock.
 */
export function openLog(name: string, home = process.env.ONE_BOARD_HOME): Logger {
  if (home) mkdirSync(path.join(home, "log"), { recursive: true });
  const target = destination(
    home ? { dest: path.join(home, "log", `${name}.log`), sync: true } : { dest: 2, sync: true },
  );
  return pino(
    {
      base: { name, pid: process.pid },
      level: process.env.ONE_BOARD_LOG ?? "info",
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`]), censor: "***" },
      serializers: {
        err: (error: Error) => {
          const { type, message, stack } = stdSerializers.err(error);
          return { type, message: redact(String(message)), stack: redact(String(stack)) };
        },
      },
      hooks: {
        logMethod(given, method) {
          const parts = given.map((part: unknown) => (typeof part === "string" ? redact(part) : part));
          method.apply(this, parts as Parameters<typeof method>);
        },
      },
    },
    target,
  );
}
