import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isAnonymous } from "./anonymous.ts";

const manifest = "/manifest.webmanifest";
const icons = (JSON.parse(readFileSync(`public${manifest}`, "utf8")) as { icons: { src: string }[] }).icons;

test.each(["/favicon.ico", "/icon.svg", manifest, ...icons.map(({ src }) => src)])(
  "%s is there for anybody",
  (path) => {
    expect(existsSync(`public${path}`)).toBe(true);
    expect(isAnonymous(path)).toBe(true);
  },
);

test.each(["/icon.svg/x", "/icons/../api/v1/board", "/icons/secret.json", "/", "/metrics"])(
  "%s is for signed-in readers",
  (path) => {
    expect(isAnonymous(path)).toBe(false);
  },
);
