import { expect, test } from "vitest";
import { Unfinished } from "../source.ts";
import type { Listed } from "./listing.ts";
import { type ListPage, SegmentedListing } from "./segments.ts";

const minute = 60_000;
const day = 1_440 * minute;
const start = 100 * day;
const keyOf = (hour: number, at: number) =>
  `lines/hour=${String(hour).padStart(3, "0")}/${String(at).padStart(5, "0")}`;

/** A bucket in memory, a thousand keys a page, that counts the keys it was asked for. */
function bucket() {
  const objects = new Map<string, Listed>();
  let keys = 0;
  const list: ListPage = async (after) => {
    const found = [...objects.values()]
      .filter(({ key }) => after === null || key > after)
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const page = found.slice(0, 1_000);
    keys += page.length;
    return { objects: page, more: found.length > page.length };
  };
  const put = (key: string, modifiedAt: number) => objects.set(key, { key, etag: `${modifiedAt}`, modifiedAt });
  const takeKeys = () => {
    const taken = keys;
    keys = 0;
    return taken;
  };
  const inOrder = () => [...objects.keys()].sort();
  return { objects, list, put, takeKeys, inOrder };
}

/** `hours` closed hours of a thousand objects each, the newest two hours old. */
function closed(hours: number) {
  const made = bucket();
  for (let hour = 0; hour < hours; hour++)
    for (let at = 0; at < 1_000; at++) made.put(keyOf(hour, at), start - (hours - hour + 1) * 60 * minute);
  return made;
}
const keysOf = (listed: Listed[]) => listed.map(({ key }) => key);

test("a small prefix is listed whole in every read", async () => {
  const store = closed(4);
  const listing = new SegmentedListing();
  await listing.read(store.list, start);
  store.objects.delete(keyOf(0, 5));
  store.put(keyOf(2, 1), start + 1);
  store.put("lines/hour=001/zzz", start + 1);
  expect(keysOf(await listing.read(store.list, start + 15_000))).toEqual(store.inOrder());
});

test("of a long prefix only what was written lately is listed again, and a few closed stretches", async () => {
  const store = closed(60);
  const listing = new SegmentedListing();
  expect(await listing.read(store.list, start)).toHaveLength(60_000);
  store.takeKeys();
  store.put(keyOf(60, 0), start + 1);
  const listed = await listing.read(store.list, start + 15_000);
  expect(keysOf(listed)).toEqual(store.inOrder());
  expect(store.takeKeys()).toBeLessThan(6_500);
});

test("what goes or comes in a closed stretch is seen within an hour, whatever the time between two reads", async () => {
  for (const every of [2 * minute, 10 * minute]) {
    const store = closed(30);
    const listing = new SegmentedListing();
    await listing.read(store.list, start);
    for (const hour of [0, 7, 22]) store.objects.delete(keyOf(hour, 999));
    store.put("lines/hour=013/zzz", start - day);
    let listed: Listed[] = [];
    for (let now = start + every; now <= start + 60 * minute; now += every)
      listed = await listing.read(store.list, now);
    expect(keysOf(listed)).toEqual(store.inOrder());
  }
});

test("every partition's folder is followed where its sink writes", async () => {
  const store = bucket();
  for (const partition of [0, 1, 2])
    for (let at = 0; at < 9_000; at++) store.put(`lines/partition=${partition}/${10_000 + at}`, start - day);
  for (const partition of [0, 1, 2]) store.put(`lines/partition=${partition}/19500`, start - minute);
  const listing = new SegmentedListing();
  await listing.read(store.list, start);
  for (const partition of [0, 1, 2]) store.put(`lines/partition=${partition}/19600`, start + minute);
  expect(keysOf(await listing.read(store.list, start + 2 * minute))).toEqual(store.inOrder());
});

test("an emptied stretch leaves no segment, and a key in its place is still found", async () => {
  const store = closed(10);
  const listing = new SegmentedListing();
  await listing.read(store.list, start);
  for (let at = 0; at < 1_000; at++) store.objects.delete(keyOf(3, at));
  for (let turn = 1; turn <= 5; turn++) await listing.read(store.list, start + turn * 15_000);
  store.put(keyOf(3, 500), start);
  let listed: Listed[] = [];
  for (let turn = 6; turn <= 10; turn++) listed = await listing.read(store.list, start + turn * 15_000);
  expect(keysOf(listed)).toEqual(store.inOrder());
});

test("a read that fails leaves what was known, and says so", async () => {
  const store = closed(3);
  const listing = new SegmentedListing();
  await listing.read(store.list, start);
  let calls = 0;
  const breaks: ListPage = (after) => {
    calls += 1;
    if (calls === 2) throw new Error("gone");
    return store.list(after);
  };
  store.put(keyOf(9, 0), start);
  await expect(listing.read(breaks, start + 15_000)).rejects.toThrow("gone");
  expect(keysOf(await listing.read(store.list, start + 30_000))).toEqual(store.inOrder());
});

/** Reads until one says something; each unfinished one's progress. */
async function readToEnd(listing: SegmentedListing, list: ListPage, now: number) {
  const steps: [number, number | null][] = [];
  for (;;) {
    try {
      return { listed: await listing.read(list, now + 15_000 * steps.length), steps };
    } catch (error) {
      if (!(error instanceof Unfinished) || steps.length > 50) throw error;
      steps.push([error.progress.read, error.progress.of]);
    }
  }
}

test("a prefix longer than one read may list is listed over several, and says nothing before its end", async () => {
  const store = closed(23);
  const { listed, steps } = await readToEnd(new SegmentedListing({ pages: 5 }), store.list, start);
  expect(steps).toEqual([5, 10, 15, 20].map((pages) => [pages * 1_000, null]));
  expect(keysOf(listed)).toEqual(store.inOrder());
  // No page twice.
  expect(store.takeKeys()).toBe(23_000);
});

test("what is written while the first listing goes on is in it when it ends", async () => {
  const store = closed(12);
  const listing = new SegmentedListing({ pages: 5 });
  await expect(listing.read(store.list, start)).rejects.toMatchObject({ reason: "unfinished" });
  store.put(keyOf(0, 5_000), start);
  store.objects.delete(keyOf(11, 3));
  store.put(keyOf(11, 5_000), start);
  await expect(listing.read(store.list, start + 15_000)).rejects.toThrow();
  await listing.read(store.list, start + 30_000);
  // The stretch that was listed first is the first whose turn it is again.
  expect(keysOf(await listing.read(store.list, start + 45_000))).toEqual(store.inOrder());
});

test("a store that answers slowly comes to its end too: the time of a read ends it, and the next one goes on", async () => {
  const store = closed(6);
  const slow: ListPage = async (after) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return store.list(after);
  };
  const { listed, steps } = await readToEnd(new SegmentedListing({ ms: 0 }), slow, start);
  expect(steps.map(([read]) => read)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000]);
  expect(listed).toHaveLength(6_000);
});

test("a first listing that fails on the way goes on where it was", async () => {
  const store = closed(6);
  const listing = new SegmentedListing();
  let calls = 0;
  const breaks: ListPage = (after) => {
    calls += 1;
    if (calls === 4) throw new Error("gone");
    return store.list(after);
  };
  await expect(listing.read(breaks, start)).rejects.toThrow("gone");
  expect(keysOf(await listing.read(breaks, start + 15_000))).toEqual(store.inOrder());
  expect(store.takeKeys()).toBe(6_000);
});

test("where more is due in every read than one may list, each is seen in turn and only then something is said", async () => {
  const store = bucket();
  for (let hour = 0; hour < 8; hour++) for (let at = 0; at < 1_000; at++) store.put(keyOf(hour, at), start);
  const listing = new SegmentedListing({ pages: 3 });
  await readToEnd(listing, store.list, start);
  store.objects.delete(keyOf(0, 1));
  store.objects.delete(keyOf(7, 999));
  const { listed, steps } = await readToEnd(listing, store.list, start + minute);
  expect(steps).toEqual([
    [7_999, 7_999],
    [7_999, 7_999],
  ]);
  expect(keysOf(listed)).toEqual(store.inOrder());
});
