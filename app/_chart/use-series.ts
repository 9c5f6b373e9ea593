"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Series } from "../../lib/board/types.ts";
import { useBoard } from "../_live/provider.tsx";
import { getJson } from "../_ui/problem.ts";

export const hourMs = 3_600_000;
const buckets = 120;
/** Practice may run its clock at a thousand times: its charts are read again more often. */
const readAgainMs = { practice: 4_000, lab: 10_000, live: 10_000 };

/** A signal's last hours on the estate's clock, at most 120 points. `now`: the estate's clock, ISO 8601. */
export function useSeries(signal: string, hours: number) {
  const { mode, estateNow, generatedAt, run } = useBoard();
  const now = estateNow ?? generatedAt;
  const query = useQuery({
    queryKey: ["series", run, signal, hours],
    queryFn: () => {
      const from = new Date(Date.parse(now) - hours * hourMs).toISOString();
      const search = new URLSearchParams({ from, to: now, points: String(buckets) });
      return getJson<Series>(`/api/v1/signals/${encodeURIComponent(signal)}/series?${search}`);
    },
    refetchInterval: readAgainMs[mode],
    placeholderData: keepPreviousData,
    retry: 1,
  });
  return { series: query.data, failed: query.isError, now };
}
