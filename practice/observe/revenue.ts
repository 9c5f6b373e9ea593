import type { Model } from "../model.ts";
import { groupOf } from "./connectors.ts";
import type { Documents } from "./documents.ts";
import { skippedLines } from "./line-troubles.ts";
import { rolledBackLines, sentThrough } from "./purchase-lines.ts";
import { linePartitions } from "./purchase-topic.ts";

const commitEvery = 10_000;

export function observeRevenue(model: Model, at: number): Documents {
  const read = Math.floor((model.hops.revenue.at(at) - 300) / commitEvery) * commitEvery;
  const holes = [...rolledBackLines(model, at), ...skippedLines(model, at)];
  const end = sentThrough(model, at);
  return {
    "revenue.group": groupOf(
      model,
      "revenue.group",
      at,
      { protocol: "classic", members: 2 },
      linePartitions(model, at, { committed: Math.min(end, sentThrough(model, read)), end, holes }),
    ),
  };
}
