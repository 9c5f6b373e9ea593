"use client";

import { useQuery } from "@tanstack/react-query";
import type { FiguresView, LiveView } from "../../../../lib/drills/views.ts";
import { getJson } from "../../../_ui/problem.ts";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { clock, grouped } from "../words.ts";

const everyMs = 10_000;

/** The estate's readings as they are now, without a word about them; they stand still once the estate has ended. */
export function LiveFigures({ id, live }: { id: string; live: LiveView }) {
  const { data, error } = useQuery({
    queryKey: ["figures", id],
    queryFn: () => getJson<FiguresView>(`/api/v1/attempts/${id}/figures`),
    refetchInterval: ({ state }) => (state.data?.ended ? false : everyMs),
    // On a lab it also says that somebody is still there.
    refetchIntervalInBackground: true,
    retry: false,
  });
  const ended = data?.ended ?? live.ended;
  return (
    <section className="card" aria-labelledby="live-figures">
      <header>
        <h2 id="live-figures">The estate now</h2>
        <p>
          {data ? `${clock(data.at, true)} on its clock` : "not read yet"} ·{" "}
          {ended ? "it has ended" : `it runs until ${clock(live.endsAt)} UTC`}
        </p>
      </header>
      {error ? <p className="refuse">The estate did not answer; the figures below are the last ones read.</p> : null}
      {live.lapsed ? (
        <p>This attempt lapsed: what happened may be read elsewhere by now. Begin another.</p>
      ) : ended ? (
        <p>The estate has ended and its figures stand still. What you ran stays: store your hypothesis.</p>
      ) : null}
      <ScrollRegion label="The estate's figures">
        <table>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col" className="num">
                Now
              </th>
              <th scope="col" className="num">
                Usual at most
              </th>
              <th scope="col">Unit</th>
            </tr>
          </thead>
          <tbody>
            {(data?.figures ?? []).map(({ id: figure, name, value, unit, usual }) => (
              <tr key={figure}>
                <th scope="row">
                  {figure} {name}
                </th>
                <td className="num">{grouped(value)}</td>
                <td className="num">{grouped(usual)}</td>
                <td>{unit}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
