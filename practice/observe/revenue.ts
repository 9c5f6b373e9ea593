import type { Model } from "../model.ts";
import type { Documents } from "./documents.ts";
import { groupOf } from "./groups.ts";
import { skippedLines } from "./line-troubles.ts";
import { rolledBackLines, sentThrough } from "./purchase-lines.ts";
import { linePartitions } from "./purchase-topic.ts";

const commitEvery = 10_000;

function partitionsAt(model: Model, at: number) {
  const read = Math.floor((model.hops.revenue.at(at) - 300) / commitEvery) * commitEvery;
  const holes = [...rolledBackLines(model, at), ...skippedLines(model, at)];
  const end = sentThrough(model, at);
  return linePartitions(model, at, { committed: Math.min(end, sentThrough(model, read)), end, holes });
}

export function observeRevenue(model: Model, at: number): Documents {
  const usual = { protocol: "classic", members: 2 } as const;
  return {
    "revenue.group": groupOf(model, "revenue.group", at, usual, (moment) => partitionsAt(model, moment)),
  };
}
