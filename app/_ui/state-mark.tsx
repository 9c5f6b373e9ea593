import type { State } from "../../lib/evaluate/types.ts";

export const stateWords: Record<State, string> = {
  ok: "OK",
  warn: "Warn",
  page: "Page",
  unknown: "Unknown",
  paused: "Paused",
};

/** The same shapes as in titles, favicons and records, so that colour is never alone. */
export const stateGlyphs: Record<State, string> = { ok: "✓", warn: "△", page: "■", unknown: "?", paused: "‖" };

/** The five shapes, once per document; every mark points here. */
export function StateSprite() {
  const stroke = {
    fill: "none",
    stroke: "currentColor",
    strokeWidth: 1.5,
    strokeLinecap: "round",
    strokeLinejoin: "round",
    viewBox: "0 0 16 16",
  } as const;
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <symbol id="state-ok" {...stroke}>
        <circle cx="8" cy="8" r="6.25" />
        <path d="M5.2 8.2 7.2 10.2 10.9 6.1" />
      </symbol>
      <symbol id="state-warn" {...stroke}>
        <path d="M8 1.75 14.75 13.75H1.25Z" />
        <path d="M8 6.25v3.25M8 11.6v.05" />
      </symbol>
      <symbol id="state-page" {...stroke}>
        <rect x="1" y="1" width="14" height="14" rx="1.5" fill="currentColor" stroke="none" />
      </symbol>
      <symbol id="state-unknown" {...stroke}>
        <circle cx="8" cy="8" r="6.25" strokeDasharray="2.9 2.01" strokeLinecap="butt" />
        <path d="M6.4 6.5a1.65 1.65 0 1 1 2.35 1.5c-.5.23-.75.5-.75 1v.25M8 11.2v.05" />
      </symbol>
      <symbol id="state-paused" {...stroke}>
        <rect x="3" y="2" width="3.5" height="12" rx=".75" fill="currentColor" stroke="none" />
        <rect x="9.5" y="2" width="3.5" height="12" rx=".75" fill="currentColor" stroke="none" />
      </symbol>
    </svg>
  );
}

/** Only the shape, with the word for whoever does not see it. */
export function StateShape({ state, size = 16 }: { state: State; size?: number }) {
  return (
    <>
      <svg width={size} height={size} className={`s-${state} ink`} aria-hidden="true">
        <use href={`#state-${state}`} />
      </svg>
      <span className="sr">{stateWords[state]}: </span>
    </>
  );
}

/** Shape and word in the state's ink. `words` replaces the word: "2 pages". */
export function StateMark({ state, size = 16, words }: { state: State; size?: number; words?: string }) {
  return (
    <span className={`st s-${state}`}>
      <svg width={size} height={size} aria-hidden="true">
        <use href={`#state-${state}`} />
      </svg>
      {words ?? stateWords[state]}
    </span>
  );
}
