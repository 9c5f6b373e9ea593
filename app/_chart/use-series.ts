"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Series } from "../../lib/board/types.ts";
import { useBoard } from "../_live/provider.tsx";
import { getJson } from "../_ui/problem.ts";

export const hourMs = 3_600_000;
const buckets = 120;
const readAgainMs = 10_000;
const soonestMs = 2_000;

/** Estate milliseconds that a chart may be behind the board before it is read again: two buckets and a half. */
export const gapMsOf = (hours: number): number => (hours * hourMs * 2.5) / buckets;

/** A signal's last hours on the estate's clock, at most 120 points. `now`: the estate's clock, ISO 8601. */
export function useSeries(signal: string, hours: number) {
  const { estateNow, generatedAt, run } = useBoard();
  const now = estateNow ?? generatedAt;
  const query = useQuery({
    queryKey: ["series", run, signal, hours],
    queryFn: () => {
      const from = new Date(Date.parse(now) - hours * hourMs).toISOString();
      const search = new URLSearchParams({ from, to: now, points: String(buckets) });
      return getJson<Series>(`/api/v1/signals/${encodeURIComponent(signal)}/series?${search}`);
    },
    refetchInterval: readAgainMs,
    placeholderData: keepPreviousData,
    retry: 1,
  });
  const { refetch, dataUpdatedAt, data } = query;
  const behind = data !== undefined && Date.parse(now) - Date.parse(data.to) > gapMsOf(hours);
  // A practice clock may run a thousand times faster than the reader's.
  useEffect(() => {
    if (!behind) return;
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), dataUpdatedAt + soonestMs - Date.now());
    return () => clearTimeout(timer);
  }, [behind, dataUpdatedAt, refetch]);
  return { series: data, behind, now };
}
