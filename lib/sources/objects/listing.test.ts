import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { type Listed, parseListing } from "./listing.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const pages = 100;
const objectsPerPage = 1_000;

const pageOf = (page: number) => {
  const contents = Array.from(
    { length: objectsPerPage },
    (_, at) =>
      `<Contents><Key>commerce/purchase_line/part-${page}-${at}.json</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><ETag>&quot;${page}${at}&quot;</ETag></Contents>`,
  );
  return `<?xml version='1.0'?><ListBucketResult>${contents.join("")}<IsTruncated>false</IsTruncated></ListBucketResult>`;
};

test("an object that is remembered does not keep the page it was listed on", () => {
  const remembered: (Listed | undefined)[] = [];
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let page = 0; page < pages; page++) remembered.push(parseListing(pageOf(page)).objects[page]);
  collectGarbage();
  const grown = process.memoryUsage().heapUsed - before;
  expect(remembered[7]).toMatchObject({ key: "commerce/purchase_line/part-7-7.json", etag: '"77"' });
  // Each page has 150 kB.
  expect(grown).toBeLessThan(pages * 15_000);
});
