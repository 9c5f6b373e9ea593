import type { FiringView } from "./operations.ts";

export const fireWords = {
  title: "Fire from here",
  one: (id: string) => `Fire ${id}`,
  all: (count: number) => `Fire all ${count}`,
  confirm: (what: string, estate: string) => `This causes ${what} on the lab ${estate} now, and writes its evidence.`,
  board: "This board pages for it as for any other. What is lost data stays open until somebody resolves it by name.",
  go: (mode: string | undefined) => (mode === undefined ? "Cause them on the lab" : `Cause ${mode} on the lab`),
  back: "Not now",
  progress: "How it goes",
  more: (count: number) => `and ${count} more`,
  failed: "Not fired. The server did not answer.",
} as const;

export const firingState: Readonly<Record<FiringView["state"], string>> = {
  asked: "waits for its turn",
  running: "is being fired",
  done: "fired, evidence written",
  failed: "failed",
};
