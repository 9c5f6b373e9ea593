"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useBoard } from "./provider.tsx";

const atMostEveryMs = 3_000;

/** A page that the server draws is drawn anew when the board has moved, so that it never shows an old answer as new. */
export function FollowBoard() {
  const { version } = useBoard();
  const router = useRouter();
  const drawn = useRef({ version, at: 0 });
  useEffect(() => {
    if (drawn.current.version === version) return;
    const wait = Math.max(0, drawn.current.at + atMostEveryMs - performance.now());
    const timer = setTimeout(() => {
      drawn.current = { version, at: performance.now() };
      router.refresh();
    }, wait);
    return () => clearTimeout(timer);
  }, [version, router]);
  return null;
}
