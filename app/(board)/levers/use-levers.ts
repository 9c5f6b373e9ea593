"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { type Derived, derive } from "../../../lib/shipping/levers/derive.ts";
import { type LeverState, readState, writeState } from "../../../lib/shipping/levers/page-state.ts";

export type Change = (patch: Partial<LeverState>) => void;
export type Levers = { state: LeverState; derived: Derived; change: Change };

const settleMs = 200;

/** What is set, with every figure that follows from it. The address follows once the hand rests. */
export function useLevers(query: string): Levers {
  const [state, setState] = useState(() => readState(new URLSearchParams(query)));
  const change = useCallback<Change>((patch) => setState((before) => ({ ...before, ...patch })), []);
  const derived = useMemo(() => derive(state), [state]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const text = writeState(state).toString();
      const address = text === "" ? location.pathname : `${location.pathname}?${text}`;
      if (address !== `${location.pathname}${location.search}`) history.replaceState(null, "", address);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [state]);
  return { state, derived, change };
}
