import { expect, test } from "vitest";
import type { Listed } from "./listing.ts";
import { type ListRange, SegmentedListing } from "./segments.ts";

const minute = 60_000;
const day = 1_440 * minute;
const start = 100 * day;
const keyOf = (hour: number, at: number) =>
  `lines/hour=${String(hour).padStart(3, "0")}/${String(at).padStart(5, "0")}`;

/** A bucket in memory that counts the keys it was asked for. */
function bucket() {
  const objects = new Map<string, Listed>();
  const asked: [string | null, string | null][] = [];
  let keys = 0;
  const list: ListRange = async (after, until) => {
    asked.push([after, until]);
    const found = [...objects.values()]
      .filter(({ key }) => (after === null || key > after) && (until === null || key <= until))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    keys += found.length;
    return found;
  };
  const put = (key: string, modifiedAt: number) => objects.set(key, { key, etag: `${modifiedAt}`, modifiedAt });
  const takeKeys = () => {
    const taken = keys;
    keys = 0;
    return taken;
  };
  const inOrder = () => [...objects.keys()].sort();
  return { objects, list, asked, put, takeKeys, inOrder };
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
  const breaks: ListRange = (after, until) => {
    calls += 1;
    if (calls === 2) throw new Error("gone");
    return store.list(after, until);
  };
  store.put(keyOf(9, 0), start);
  await expect(listing.read(breaks, start + 15_000)).rejects.toThrow("gone");
  expect(keysOf(await listing.read(store.list, start + 30_000))).toEqual(store.inOrder());
});
