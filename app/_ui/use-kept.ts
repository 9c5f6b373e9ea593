"use client";

import { useEffect, useState } from "react";

/** A value kept in this browser under `key`; what is stored is used only while it has the shape that `isValid` asks for. */
export function useKept<T>(key: string, initial: T, isValid: (value: unknown) => value is T): [T, (value: T) => void] {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
      if (isValid(kept)) setValue(kept);
    } catch {
      localStorage.removeItem(key);
    }
  }, [key, isValid]);
  const keep = (next: T) => {
    setValue(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [value, keep];
}
