"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { formatDuration } from "../../lib/board/format.ts";
import type { State } from "../../lib/evaluate/types.ts";
import { shippingPlaces } from "../../lib/shipping/content/places.ts";
import { useBoard, useIsOld, useLive, useTick } from "../_live/provider.tsx";
import { dataAgeSeconds, serverNow } from "../_live/store.ts";
import { StateMark } from "../_ui/state-mark.tsx";
import { clockWords, useZone } from "../_ui/time.tsx";
import { places } from "./places.ts";

export function Header({ onMenu, onKeys }: { onMenu: () => void; onKeys: () => void }) {
  const { estate, mode } = useBoard();
  return (
    <header className="hdr">
      <div className="wrap">
        <Link className="brand" href="/">
          <i aria-hidden="true" />
          <span>One Board</span>
        </Link>
        <span className="estate">
          {estate}{" "}
          <span className="mode" title="Practice, lab or live">
            {mode}
          </span>
        </span>
        <Nav />
        <div className="end">
          <Counts />
          <Age />
          <button className="btn sm menu" type="button" aria-haspopup="dialog" onClick={onMenu}>
            Menu <kbd>⌘K</kbd>
          </button>
          <button
            className="btn sm keys-btn"
            type="button"
            aria-label="All keys"
            aria-haspopup="dialog"
            onClick={onKeys}
          >
            ?
          </button>
        </div>
      </div>
    </header>
  );
}

function Nav() {
  const { mode } = useBoard();
  const path = usePathname();
  const current = (href: string) => {
    if (href === "/") return path === "/" || path.startsWith("/products");
    const under = href === shippingPlaces[0].href ? shippingPlaces.map((place) => place.href) : [href];
    return under.some((each) => path.startsWith(each));
  };
  return (
    <nav className="nav" aria-label="Main">
      {places(mode).map(({ href, name }) => (
        <Link key={href} href={href} aria-current={path === href ? "page" : current(href) ? "true" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Counts() {
  const { banner, rows, readings } = useBoard();
  if (readings) return <span className="dim">readings only</span>;
  const { page, warn, unknown } = banner.counts;
  const count = (state: State) => rows.filter((row) => row.state === state).length;
  const paused = count("paused");
  const shown: [State, number, string][] = [
    ["page", page, page === 1 ? "page" : "pages"],
    ["warn", warn, "warn"],
    ["unknown", unknown, "unknown"],
    ["ok", count("ok"), "OK"],
  ];
  if (paused > 0) shown.push(["paused", paused, "paused"]);
  return (
    <fieldset className="counts" aria-label="Pages and rows by state">
      {shown.map(([state, number, word]) => (
        <span key={state} className={number === 0 ? "none" : undefined}>
          <StateMark state={state} words={`${number} ${word}`} />
        </span>
      ))}
    </fieldset>
  );
}

/** How old the data is, by the server's clock. */
function Age() {
  const live = useLive();
  const tick = useTick();
  const old = useIsOld();
  const age = dataAgeSeconds(live, tick ?? live.boardAt);
  return (
    <span className={old ? "age s-unknown ink" : "age"}>
      {age === null ? (
        "not read yet"
      ) : (
        <>
          as of <b>{formatDuration(age)}</b> ago
        </>
      )}
    </span>
  );
}

/** The server's clock, ticking; in practice the estate's own clock, which may run faster, stands beside it. */
export function ServerClock() {
  const live = useLive();
  const tick = useTick();
  const zone = useZone();
  const { mode, estateNow, generatedAt } = live.board;
  const at = tick === null ? generatedAt : new Date(serverNow(live, tick)).toISOString();
  const estate =
    mode === "practice" && estateNow !== null ? ` · estate ${clockWords(estateNow, generatedAt, zone)}` : "";
  return (
    <span className="dim nowrap clock" aria-hidden="true">
      {clockWords(at, null, zone, true)} {zone}
      {estate}
    </span>
  );
}
