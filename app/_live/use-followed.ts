"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { getJson } from "../_ui/problem.ts";
import { useBoard } from "./provider.tsx";

/** Reads `path` and reads it again whenever the board changes: whatever it shows was decided in the same transaction. */
export function useFollowed<T>(path: string, initial?: T) {
  const { version, run } = useBoard();
  const query = useQuery({
    queryKey: [run, path],
    queryFn: () => getJson<T>(path),
    initialData: initial,
    refetchInterval: 15_000,
    retry: 1,
  });
  const { refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what asks for the reading
  useEffect(() => void refetch({ cancelRefetch: false }), [version, refetch]);
  return query;
}
