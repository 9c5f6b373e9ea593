const words: Record<string, string> = {
  delivered: "delivered",
  refused: "the receiver refuses connections",
  "timed-out": "the receiver did not answer in time",
  "broke-off": "the receiver broke off",
  "unknown-host": "the name has no address",
  certificate: "the certificate does not fit",
  "address-not-allowed": "the address is private and not allowed",
  redirected: "the receiver redirects elsewhere",
  unauthorized: "the secret is not accepted",
  "not-found": "nothing is at this address",
  "slow-down": "the receiver asks to wait",
  rejected: "the receiver refuses this letter",
  "not-a-letter": "the stored letter cannot be read",
  "server-error": "the receiver has an error",
  unexpected: "an answer that is not understood",
};

/** What became of an attempt; a code that is not known is shown as it is. */
export const outcomeWords = (outcome: string): string => words[outcome] ?? outcome;
