import type { PracticeView } from "../../../lib/board/views.ts";
import { Clock } from "../../_ui/time.tsx";
import type { Sender } from "./practice-page.tsx";

const rates = [
  { rate: 1, words: "Real time" },
  { rate: 10, words: "10 ×" },
  { rate: 60, words: "1 m a second" },
  { rate: 600, words: "10 m a second" },
] as const;

/** The practice clock only goes forward; a faster one shows a page's whole life in seconds. */
export function ClockCard({ clock, busy, send }: { clock: PracticeView["clock"] } & Sender) {
  return (
    <section className="card" aria-labelledby="clock">
      <header>
        <h2 id="clock">Clock</h2>
        <p>
          estate <Clock at={clock.now} seconds />
        </p>
      </header>
      <div className="chips">
        {rates.map(({ rate, words }) => (
          <button
            key={rate}
            type="button"
            className="chip"
            disabled={busy}
            aria-pressed={clock.rate === rate}
            onClick={() =>
              send({ path: "clock", body: { rate }, said: () => `The practice clock now runs at ${rate} ×.` })
            }
          >
            {words}
          </button>
        ))}
      </div>
    </section>
  );
}
