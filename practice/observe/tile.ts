import { isoInstant } from "../../lib/observations/time.ts";
import type { Model } from "../model.ts";
import { checkpointAt } from "./checkpoint.ts";
import type { Documents } from "./documents.ts";
import { eventTimeOf, progressEnd } from "./progress-topic.ts";
import { observeRejects } from "./rejects.ts";
import { windowsAt } from "./windows.ts";

export function observeTile(model: Model, at: number): Documents {
  const windows = windowsAt(model, at);
  const end = progressEnd(model, at);
  return {
    "tile.checkpoint": checkpointAt(model, at),
    "tile.events": {
      kind: "event-times",
      sampled: false,
      newestEventTime: end === 0 ? null : isoInstant(eventTimeOf(model, end - 1, at)),
      windows: windows.map((window) => window.seen),
    },
    "tile.sink": { kind: "tile-sink", rows: windows.flatMap((window) => (window.row ? [window.row] : [])) },
    "tile.rejects": observeRejects(model, at),
  };
}
