import { type MarkerPlace, markersSent } from "../../contracts/canary.ts";
import type { Product } from "../../contracts/types.ts";
import type { KafkaClient } from "../kafka/client.ts";
import type { PostgresReader } from "../postgres/reader.ts";
import type { Source } from "../source.ts";
import { type Tap, tapped } from "../tap.ts";
import { positionPlace, rowPlace, rowsOfWindows, toldPlace, topicPlace } from "./places.ts";
import { canarySource } from "./source.ts";
import type { Place } from "./through.ts";

type Through = {
  postgres(connection: string): PostgresReader;
  kafka(connection: string): KafkaClient;
  /** The cluster that a product's own cursor reads. */
  kafkaOf(cursor: string, product: Product): KafkaClient;
  /** How far ahead of the broker's clock a producer's may be, ms. */
  tolerance: number;
};

/** The sources, with those that a canary listens to tapped, and a canary for each product whose contract places one. */
export function withCanaries(sources: Source[], products: Product[], through: Through): Source[] {
  const all = [...sources];
  const taps = new Map<string, Tap>();
  const tapOf = (id: string): Tap | null => {
    const known = taps.get(id);
    if (known) return known;
    const index = all.findIndex((each) => each.id === id);
    if (index < 0) return null;
    const made = tapped(all[index] as Source);
    all[index] = made.source;
    taps.set(id, made.tap);
    return made.tap;
  };
  const canaries = products.flatMap((product) => {
    const { inRun, canary, hops, prefix } = product;
    if (!inRun || typeof canary !== "object") return [];
    const placed = (name: string) => {
      const place = canary[name];
      return place === undefined ? null : placeOf(place, product, through, tapOf);
    };
    const path = { sent: placed(markersSent), hops: hops.map(({ name }) => ({ hop: name, place: placed(name) })) };
    return [canarySource(`${prefix}.canary`, path)];
  });
  return [...all, ...canaries];
}

/** Null for a cursor that nothing reads here. */
function placeOf(
  place: MarkerPlace,
  product: Product,
  through: Through,
  tapOf: (id: string) => Tap | null,
): Place | null {
  if ("row" in place) return rowPlace(place.row, place.arrived ?? null, through.postgres(place.connection));
  const time = (field: string) => ({ field, tolerance: through.tolerance });
  if ("topics" in place) return topicPlace(place.topics, time(place.field), through.kafka(place.connection));
  const { prefix, cursors } = product;
  if (cursors[place.cursor]?.kind === "tile-windows") {
    const [events, sink] = [tapOf(`${prefix}.events`), tapOf(`${prefix}.sink`)];
    return events === null || sink === null ? null : rowsOfWindows(events, sink);
  }
  const tap = tapOf(`${prefix}.${place.cursor}`);
  if (tap === null) return null;
  if (place.field === undefined) return toldPlace(tap);
  return positionPlace(tap, time(place.field), through.kafkaOf(place.cursor, product));
}
