"use client";

import { useCallback, useEffect, useState } from "react";
import type { Lever } from "../../../lib/shipping/levers/consumer.ts";
import type { Guess } from "../../../lib/shipping/levers/guesses.ts";

const key = "one-board.levers";
type Kept = { guesses: Guess[]; seen: string[] };
const nothing: Kept = { guesses: [], seen: [] };
const most = 200;

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Kept> | null;
    return { guesses: kept?.guesses ?? [], seen: kept?.seen ?? [] };
  } catch {
    return nothing;
  }
}

export type Guesses = {
  guesses: Guess[];
  isSeen: (lever: Lever) => boolean;
  /** Uncovers levers, and keeps what was guessed before. */
  uncover: (levers: readonly Lever[], guesses?: readonly Guess[]) => void;
  forget: () => void;
};

/** Guesses and uncovered rungs, kept in this browser; a rung is uncovered for one day seed. `on`: levers that are on. */
export function useGuesses(seed: number, on: readonly Lever[]): Guesses {
  const [kept, setKept] = useState(nothing);
  useEffect(() => setKept(read()), []);
  const keep = useCallback((next: Kept) => {
    setKept(next);
    localStorage.setItem(key, JSON.stringify(next));
  }, []);
  const mark = (lever: Lever) => `${seed}:${lever}`;
  return {
    guesses: kept.guesses,
    isSeen: (lever) => on.includes(lever) || kept.seen.includes(mark(lever)),
    uncover: (levers, guesses = []) => {
      const seen = new Set([...kept.seen, ...levers.map(mark)]);
      keep({ seen: [...seen].slice(-most), guesses: [...kept.guesses, ...guesses].slice(-most) });
    },
    forget: () => keep(nothing),
  };
}
