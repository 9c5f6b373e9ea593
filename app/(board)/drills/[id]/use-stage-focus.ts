"use client";

import { useEffect, useRef } from "react";

/** When one stage takes another's place, so does the focus: what had it is gone. */
export function useStageFocus(stage: string, target: string): void {
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current !== stage) document.querySelector<HTMLElement>(target)?.focus();
    shown.current = stage;
  }, [stage, target]);
}
