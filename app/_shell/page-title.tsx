"use client";

import { useBoard, useIsOld } from "../_live/provider.tsx";
import { boardState, titleWords } from "../(board)/summary.ts";

/** Tab title and icon by the worst state; on stale data they say unknown. The icon's shape differs by state. */
export function PageTitle({ name }: { name?: string }) {
  const board = useBoard();
  const old = useIsOld();
  const state = old ? "unknown" : boardState(board);
  const words = old ? "? old" : titleWords(board);
  return (
    <>
      <title>{name === undefined ? `${words} · One Board` : `${words} · ${name} · One Board`}</title>
      <link key={state} rel="icon" type="image/svg+xml" href={`/icons/${state}.svg`} />
    </>
  );
}
