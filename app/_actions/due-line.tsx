"use client";

import Link from "next/link";
import { actionWords, overdueLine } from "../../lib/after-action/words.ts";
import { useBoard } from "../_live/provider.tsx";
import "./actions.css";

/** Below the rows, so that it moves none of them. */
export function DueLine() {
  const line = overdueLine(useBoard().overdueActions);
  if (line === null) return null;
  return (
    <p className="due-line">
      {line} <Link href="/actions">{actionWords.title}</Link>
    </p>
  );
}
