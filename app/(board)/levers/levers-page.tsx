"use client";

import { useRef, useState } from "react";
import { formatCount } from "../../../lib/board/format.ts";
import { controlWords } from "../../../lib/shipping/content/chart-words.ts";
import { leverWords, pageWords } from "../../../lib/shipping/content/lever-words.ts";
import { type Lever, leverNames } from "../../../lib/shipping/levers/consumer.ts";
import { inOrder } from "../../../lib/shipping/levers/page-state.ts";
import { refusal, shippedSeeds } from "../../../lib/shipping/levers/simulate.ts";
import { PageTitle } from "../../_shell/page-title.tsx";
import { ShippingPlaces } from "../../_shipping/places.tsx";
import { Combinations } from "./combinations.tsx";
import { CostCard } from "./cost-card.tsx";
import { DayCard } from "./day-card.tsx";
import { DayChart } from "./day-chart.tsx";
import { EditCard, type Target } from "./edit-card.tsx";
import { GuessCard } from "./guess-card.tsx";
import { Headline } from "./headline.tsx";
import { LadderTable } from "./ladder-table.tsx";
import { LeverForm, type Refused } from "./lever-form.tsx";
import { OrderList } from "./order-list.tsx";
import { OtherTables } from "./other-tables.tsx";
import { useGuesses } from "./use-guesses.ts";
import { useLevers } from "./use-levers.ts";
import { WindowBars } from "./window-bars.tsx";
import "./levers.css";
import "./tables.css";

/** The lever simulator. Everything is computed here, in the browser, by the code that also answers the API. */
export function LeversPage({ query }: { query: string }) {
  const levers = useLevers(query);
  const { state, derived, change } = levers;
  const guesses = useGuesses(state.seed, state.levers);
  const [asked, setAsked] = useState<Lever | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const lists = useRef<HTMLHeadingElement>(null);
  const truthCents = derived.base.orders.reduce((sum, { cents }) => sum + cents, 0);

  const turnOn = (more: readonly Lever[], bypass = state.bypass) => {
    guesses.uncover(more);
    change({ levers: inOrder([...state.levers, ...more]), bypass });
    setRefused(null);
    setAsked(null);
  };
  const turnOff = (lever: Lever) => {
    const left = state.levers.filter((each) => each !== lever);
    const fallen = refusal(left, state.bypass) !== null;
    const kept = fallen ? left.filter((each) => each !== "replay") : left;
    change({ levers: kept, bypass: kept.includes("replay") && state.bypass });
    setRefused(fallen ? { fell: true } : null);
  };
  const flip = (lever: Lever) => {
    if (state.levers.includes(lever)) return turnOff(lever);
    const needs = refusal([...state.levers, lever], false)?.needs;
    if (lever === "replay" && needs) return setRefused({ needs });
    setRefused(null);
    if (guesses.isSeen(lever)) turnOn([lever]);
    else setAsked(lever);
  };
  const open = (rung: number, kind: NonNullable<typeof state.list>["kind"]) => {
    change({ list: { rung, kind } });
    lists.current?.focus();
  };

  const next =
    (asked !== null && !guesses.isSeen(asked) ? asked : null) ??
    leverNames.find((lever) => !guesses.isSeen(lever)) ??
    null;
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageTitle name={pageWords.title} />
      <ShippingPlaces />
      <div className="pgttl">
        <h1>{pageWords.title}</h1>
        <p>
          {controlWords.subtitle(formatCount(derived.base.orders.length), truthCents, state.seed, shippedSeeds.faults)}
        </p>
      </div>
      <div className="lv">
        <div className="stack heads-at">
          <Headline {...levers} open={open} />
        </div>
        <div className="stack form-at">
          <LeverForm {...levers} guesses={guesses} refused={refused} flip={flip} turnOn={turnOn} />
          <GuessCard
            {...levers}
            guesses={guesses}
            lever={next}
            focused={next !== null && next === asked}
            turnOn={turnOn}
            refuse={(needs) => setRefused({ needs })}
          />
        </div>
        <div className="stack">
          <DayChart {...levers} />
          <WindowBars {...levers} />
          <DayCard {...levers} />
        </div>
      </div>
      <LadderTable {...levers} guesses={guesses} open={open} />
      <div className="cols half">
        <div className="stack">
          <OrderList {...levers} heading={lists} edit={setTarget} />
          <EditCard {...levers} target={target} choose={setTarget} />
        </div>
        <div className="stack">
          <CostCard {...levers} />
        </div>
      </div>
      <Combinations {...levers} />
      <OtherTables {...levers} />
      <p className="dim small">{pageWords.designChoice}</p>
    </main>
  );
}

export const leverList = (levers: readonly Lever[]): string => levers.map((lever) => leverWords[lever].name).join(", ");
