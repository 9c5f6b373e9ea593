"use client";

import { useEffect, useRef } from "react";

/**
 * What a screen on a wall needs while nobody touches it: it is kept awake, and once data comes again after a silence the page is
 * loaded anew, since a silence may have been a deployment. `stale`: the page is old now.
 */
export function useWall(on: boolean, stale: boolean): void {
  const wasStale = useRef(false);
  useEffect(() => {
    if (on && wasStale.current && !stale) window.location.reload();
    wasStale.current = stale;
  }, [on, stale]);
  useEffect(() => {
    if (!on || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    const hold = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock.request("screen").then(
        (held) => {
          lock = held;
        },
        () => undefined,
      );
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, [on]);
}
