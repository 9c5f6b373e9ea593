import { expect, test } from "vitest";
import { tokenEffort } from "./effort.ts";

const alert = 'P1 consumer_lag_seconds{topic="product-events", group="enrich"} > 180';

test.each(["aaaa", "lag lag lag lag", "a b", ". . .", "kafka broken"])("%s is a token effort", (story) => {
  expect(tokenEffort(story, alert)).toMatch(/one sentence is enough/);
});

test("four fifths of words from the alert only repeat it", () => {
  expect(tokenEffort("consumer_lag_seconds topic product events group high", alert)).toMatch(/^This repeats the alert/);
  expect(tokenEffort("one tenant fills a partition of product events", alert)).toBeNull();
});

test("a short honest story of three words stands", () => {
  expect(tokenEffort("Sink is slow", alert)).toBeNull();
});
