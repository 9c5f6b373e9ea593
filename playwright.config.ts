import { defineConfig, devices } from "@playwright/test";

/** A person's paths against a running board: E2E_URL, ONE_BOARD_TOKEN and E2E_SIGN_IN_LINK say which. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // One practice estate is shared by all: what one test causes the next would see.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    baseURL: process.env.E2E_URL,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
