import { expect, test } from "vitest";
import { evidenceLink } from "./evidence-link.ts";

test.each([
  ["/levers?on=stream#cost", "/levers?on=stream#cost"],
  [" https://wiki.example/x ", "https://wiki.example/x"],
  ["//elsewhere.example", null],
  ["/\\elsewhere.example", null],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["asked the team", null],
  ["", null],
])("%j leads to %j", (text, link) => expect(evidenceLink(text)).toBe(link));
