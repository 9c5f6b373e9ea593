import { type Lever, leverNames, type Settings, shipped } from "./consumer.ts";
import { type Prices, prices } from "./cost.ts";
import type { Edit } from "./edit.ts";
import { readEdit, writeEdit } from "./edit-text.ts";
import { type ListKind, listKinds } from "./order-lists.ts";
import { refusal, shippedSeeds } from "./simulate.ts";

export const windowMinutes = [5, 15, 30, 60, 1_440] as const;
export const fastClockMinutes = [0, 40, 360] as const;
export const mostWatermarkMinutes = 60;

/** Everything a reader can set on the page; all of it is in the address. `list`: whose orders are shown, by rung. */
export type LeverState = {
  levers: Lever[];
  bypass: boolean;
  watermark: number;
  window: (typeof windowMinutes)[number];
  seed: number;
  journalLost: boolean;
  fastClock: (typeof fastClockMinutes)[number];
  edit: Edit | null;
  list: { rung: number; kind: ListKind } | null;
  price: Prices;
};

export const initialState: LeverState = {
  levers: [],
  bypass: false,
  watermark: shipped.watermarkSeconds / 60,
  window: 30,
  seed: shippedSeeds.day,
  journalLost: false,
  fastClock: 0,
  edit: null,
  list: null,
  price: prices,
};

export const settingsOf = ({ watermark, window }: LeverState): Settings => ({
  ...shipped,
  watermarkSeconds: watermark * 60,
  windowSeconds: window * 60,
});

/** Levers in their fixed order. */
export const inOrder = (levers: Iterable<Lever>): Lever[] => {
  const on = new Set(levers);
  return leverNames.filter((lever) => on.has(lever));
};

/** What an address asks for; what it cannot ask for is left at its default. */
export function readState(query: URLSearchParams): LeverState {
  const whole = (name: string, most: number, otherwise: number) => {
    const text = query.get(name) ?? "";
    return /^\d{1,10}$/.test(text) && Number(text) <= most ? Number(text) : otherwise;
  };
  const oneOf = <T extends number>(name: string, from: readonly T[], otherwise: T): T =>
    from.find((value) => String(value) === query.get(name)) ?? otherwise;
  const bypass = query.get("bypass") === "1";
  const asked = (query.get("on") ?? "").split(",");
  const levers = leverNames.filter((lever) => asked.includes(lever));
  return {
    levers: refusal(levers, bypass) ? levers.filter((lever) => lever !== "replay") : levers,
    bypass,
    watermark: whole("watermark", mostWatermarkMinutes, initialState.watermark),
    window: oneOf("window", windowMinutes, initialState.window),
    seed: whole("seed", 4_294_967_295, initialState.seed),
    journalLost: query.get("journal") === "lost",
    fastClock: oneOf("clock", fastClockMinutes, 0),
    edit: readEdit(query.get("edit")),
    list: readList(query.get("list")),
    price: readPrices(query),
  };
}

/** The shortest address that says the same: only what differs from the start. */
export function writeState(state: LeverState): URLSearchParams {
  const query = new URLSearchParams();
  const set = (name: string, value: string | number, start: string | number) => {
    if (value !== start) query.set(name, String(value));
  };
  set("on", state.levers.join(","), "");
  set("bypass", state.bypass ? "1" : "", "");
  set("watermark", state.watermark, initialState.watermark);
  set("window", state.window, initialState.window);
  set("seed", state.seed, initialState.seed);
  set("journal", state.journalLost ? "lost" : "", "");
  set("clock", state.fastClock, 0);
  set("edit", state.edit ? writeEdit(state.edit) : "", "");
  set("list", state.list ? `${state.list.rung}.${state.list.kind}` : "", "");
  for (const name of Object.keys(prices) as (keyof Prices)[]) set(name, state.price[name], prices[name]);
  return query;
}

function readList(text: string | null): LeverState["list"] {
  const [, rung, asked] = /^([0-7])\.([a-z-]+)$/.exec(text ?? "") ?? [];
  const kind = listKinds.find((each) => each === asked);
  return rung && kind ? { rung: Number(rung), kind } : null;
}

export const mostPrice = 10_000;

function readPrices(query: URLSearchParams): Prices {
  const read = { ...prices };
  for (const name of Object.keys(prices) as (keyof Prices)[]) {
    const text = query.get(name) ?? "";
    if (/^\d{1,5}(\.\d{1,4})?$/.test(text) && Number(text) <= mostPrice) read[name] = Number(text);
  }
  return read;
}
