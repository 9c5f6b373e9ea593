/** Why an attempt did not deliver: a closed code, so that neither log nor screen repeats a receiver's words. */
export const failureCodes = [
  "refused",
  "timed-out",
  "broke-off",
  "unknown-host",
  "certificate",
  "address-not-allowed",
  "redirected",
  "unauthorized",
  "not-found",
  "slow-down",
  "rejected",
  "not-a-letter",
  "server-error",
  "unexpected",
] as const;
export type FailureCode = (typeof failureCodes)[number];

export class DeliveryFailure extends Error {
  override name = "DeliveryFailure";
  readonly code: FailureCode;
  readonly status: number | null;
  /** The receiver asks to wait so long (ms). */
  readonly retryAfter: number | null;

  constructor(code: FailureCode, also: { status?: number; retryAfter?: number | null } = {}) {
    super(code);
    this.code = code;
    this.status = also.status ?? null;
    this.retryAfter = also.retryAfter ?? null;
  }

  /** This letter was refused for what it is; others may still be taken. */
  get ofLetter(): boolean {
    return this.code === "rejected" || this.code === "not-a-letter";
  }
}

const byErrno: Record<string, FailureCode> = {
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "refused",
  ENETUNREACH: "refused",
  ECONNRESET: "broke-off",
  EPIPE: "broke-off",
  ENOTFOUND: "unknown-host",
  EAI_AGAIN: "unknown-host",
  EDNS: "unknown-host",
  ETIMEDOUT: "timed-out",
  ESOCKET: "broke-off",
  ECONNECTION: "refused",
  EAUTH: "unauthorized",
  EENVELOPE: "rejected",
  EMESSAGE: "rejected",
};

/** What a client library threw, as a failure; its message may hold addresses and is dropped. */
export function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  const { code = "", name = "", message = "" } = (error ?? {}) as { code?: string; name?: string; message?: string };
  if (name === "AbortError" || name === "TimeoutError") return new DeliveryFailure("timed-out");
  if (/is not allowed/.test(message)) return new DeliveryFailure("address-not-allowed");
  if (/CERT|SSL|TLS/.test(code)) return new DeliveryFailure("certificate");
  // A mail library wraps the system's code into its message.
  const [named] = /\bE[A-Z]{4,}\b/.exec(message) ?? [];
  return new DeliveryFailure(byErrno[named ?? ""] ?? byErrno[code] ?? "unexpected");
}

/** A receiver's answer that is not a delivery. */
export function failureOfStatus(status: number, retryAfter: number | null): DeliveryFailure {
  const also = { status, retryAfter };
  if (status === 401 || status === 403) return new DeliveryFailure("unauthorized", also);
  if (status === 404 || status === 410) return new DeliveryFailure("not-found", also);
  if (status === 408 || status === 425 || status === 429) return new DeliveryFailure("slow-down", also);
  if (status >= 500) return new DeliveryFailure("server-error", also);
  if (status >= 400) return new DeliveryFailure("rejected", also);
  return new DeliveryFailure(status >= 300 ? "redirected" : "unexpected", also);
}
