import { openLog } from "../telemetry/log.ts";
import { Problem } from "./problem.ts";

const holder = globalThis as { oneBoardWebLog?: ReturnType<typeof openLog> };
const webLog = () => {
  holder.oneBoardWebLog ??= openLog("web");
  return holder.oneBoardWebLog;
};

/** Runs a handler; what it throws becomes a problem. An unforeseen failure says nothing of its cause to the caller. */
export async function answer(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) return error.response();
    const unreachable = isUnreachable(error);
    if (!unreachable) webLog().error({ err: error }, "a request failed");
    return new Problem(unreachable ? "unavailable" : "internal").response();
  }
}

const networkCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "57P01", "57P03", "53300", "P1001", "P1002"]);

/** Did the database refuse, end or not answer a connection? Looks through the causes an adapter wraps. */
export function isUnreachable(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code } = at as Error & { code?: unknown };
    if (typeof code === "string" && networkCodes.has(code)) return true;
    if (/timeout exceeded when trying to connect|Connection terminated/.test(at.message)) return true;
  }
  return false;
}
