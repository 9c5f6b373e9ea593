import { expect, it } from "vitest";
import type { Contract } from "../contracts/types.ts";
import { contractWith } from "./delivery.fixture.ts";
import { channelsOf, handedOver } from "./routing.ts";

const slack = { kind: "slack", url: "https://hooks.example/x" } as const;
const base = contractWith({ data: slack, day: slack, connect: slack, platform: slack });
const contract: Contract = {
  ...base,
  owners: {
    "database-owner": { title: "", channels: ["data"], warns: ["day"], escalateTo: ["platform-team"] },
    "connector-team": { title: "", channels: ["connect"], escalateTo: ["platform-team", "database-owner"] },
    "platform-team": { title: "", channels: ["platform"] },
    storefront: { title: "", channels: ["day"] },
  },
};
const letter = {
  owners: ["database-owner", "connector-team"],
  severity: "page",
  event: "fired",
  subject: "s",
} as const;
const routed = (given: Partial<Omit<typeof letter, "owners">> & object = {}, told: string[] = []) =>
  channelsOf({ ...letter, owners: [...letter.owners], ...given }, told, contract);

it("tells joint owners of a page, each on their own channels", () => {
  expect(routed()).toEqual(["data", "connect"]);
});

it("tells a warn where warns go, and not who is called for pages", () => {
  expect(channelsOf({ ...letter, owners: [...letter.owners], severity: "warn" }, [], contract)).toEqual(["day"]);
});

it("tells who heard of a warn also that it became a page, and the end of it", () => {
  expect(routed({}, ["day"])).toEqual(["data", "connect", "day"]);
});

it("tells a refused deploy to the service that deployed", () => {
  expect(channelsOf({ ...letter, owners: ["storefront"] }, [], contract)).toEqual(["day"]);
});

it("tells an escalation to those behind the owners as well, each channel once", () => {
  expect(channelsOf({ ...letter, owners: [...letter.owners], event: "escalated" }, [], contract)).toEqual([
    "data",
    "connect",
    "platform",
  ]);
});

it("does not send the page about a channel on that channel, nor to one that left the contract", () => {
  const dead = { ...letter, owners: ["platform-team", "storefront"], subject: "channel.platform" };
  expect(channelsOf(dead, ["gone"], contract)).toEqual(["day"]);
});

it("gives a row to its owner where people talk: warns before pages, and nothing that opens an incident", () => {
  const given = (owners: string[]) =>
    channelsOf({ ...letter, owners, severity: "warn", event: handedOver }, [], contract);
  expect(given(["database-owner", "connector-team"])).toEqual(["day"]);
  expect(given(["connector-team"])).toEqual(["connect"]);
  const { delivery } = contractWith({ night: { kind: "pagerduty", url: "https://x.example", routingKey: "x" } });
  const owners = { nights: { title: "", channels: ["night"] } };
  const said = { ...letter, owners: ["nights"], event: handedOver };
  expect(channelsOf(said, [], { ...contract, owners, delivery })).toEqual([]);
});
