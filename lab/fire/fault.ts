import type { FailureModeId } from "../../lib/evaluate/failure-modes.ts";
import type { LabPart } from "../lab-parts.ts";
import type { Progress } from "../progress.ts";
import type { TcpProxy } from "../proxy/proxy.ts";
import type { Purchases } from "../purchases.ts";
import type { Stack } from "../stack.ts";
import type { View } from "../view.ts";
import type { Moment } from "./watch.ts";

/** A command and what it printed, redacted. `shows` is whether the output proves that the fault exists. */
export type Shown = { command: string; output: string; shows: boolean };

/** Something that must hold in every sweep from the first sight of the condition to the page, besides the page itself. */
export type Claim = { claim: string; holds(moment: Moment): boolean; facts(moment: Moment): Record<string, unknown> };

type ProxyName = keyof Stack["proxies"] | keyof Purchases["proxies"] | keyof Progress["proxies"] | "objects";

/** The proxy before a system, `view`'s own where it has one. Throws Error for one that is not in this run. */
export function proxyOf(stack: Stack, name: ProxyName, view: View | null = null): TcpProxy {
  const proxies: Partial<Record<ProxyName, TcpProxy>> = {
    ...stack.proxies,
    ...(stack.objects ? { objects: stack.objects.proxy } : {}),
    ...stack.purchases?.proxies,
    ...stack.progress?.proxies,
    ...view?.proxies,
  };
  const proxy = proxies[name];
  if (!proxy) throw new Error(`${name} is not in this run`);
  return proxy;
}

/** One way to cause a failure mode, and what must be seen then. */
export type Fault = {
  failureMode: FailureModeId;
  shape: string;
  about: string;
  subject: string;
  owners: string[];
  reasons: string[];
  /** `warn` where the mode's own severity is no page. */
  severity?: "warn";
  inject(stack: Stack): Promise<void>;
  /** How long its condition may take to be seen, and its page after that; half a minute and a minute where nothing is said. */
  withinMs?: number;
  /** The systems' own tools, past the proxies. */
  tools: ((stack: Stack) => Promise<Shown>)[];
  remove(stack: Stack): Promise<void>;
  /**
   * A page that stays until a person ends it by name: after its cause has gone, or while it stands, by accepting what is lost.
   */
  endsByName?: "after-repair" | "by-acceptance";
  /** What it leaves behind when its page has ended by itself is written off by name. */
  leavesDebt?: true;
  /** A part of the lab that only some runs have. */
  needs?: LabPart;
  claims: Claim[];
  /** Hidden for two sweeps while the fault stands: then it is unknown. Empty where not seeing is the fault itself. */
  withhold: ProxyName[];
  /** How a deciding source is hidden that no proxy stands before: a file. Returns how it is shown again. */
  hide?(stack: Stack): () => void;
  /** Failure mode and subject whose verdict must be unknown while withheld (or, for F31, while the fault stands). */
  unknown: { failureMode: FailureModeId; subject: string };
};
