"use client";

import { formatDuration } from "../../lib/board/format.ts";
import { useIsOld, useLive, useTick } from "../_live/provider.tsx";
import { serverNow } from "../_live/store.ts";
import { Clock } from "../_ui/time.tsx";

/** After two missed heartbeats the page says that it is old. It lies over the page, so that nothing moves. */
export function OldBar() {
  const live = useLive();
  const tick = useTick();
  const old = useIsOld();
  if (!old || tick === null) return null;
  const seconds = (serverNow(live, tick) - Date.parse(live.board.generatedAt)) / 1_000;
  return (
    <div className="oldbar">
      <p role="status">
        <b>
          This page is <span aria-hidden="true">{formatDuration(seconds)}</span> old.
        </b>{" "}
        Figures are from <Clock at={live.board.generatedAt} seconds /> UTC. Reconnecting.
      </p>
    </div>
  );
}
