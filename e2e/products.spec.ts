import { expect, test } from "./fixtures.ts";

const panels = {
  "progress-tile": ["Windows", "Hop budget", "What changed", "Caught up at", "Who is hurt"],
  "progress-landing": ["Dead letters", "Partitions", "Lakehouse, two clocks"],
  "purchase-lines": ["Ledger", "Oldest unread purchase line, 3 h", "Lakehouse, two clocks"],
  "enrollment-cohort": ["Slot", "Hop budget"],
};

test("every product shows its own panels, and markers measure every hop of its path", async ({ page }) => {
  for (const [id, headings] of Object.entries(panels)) {
    await page.goto(`/products/${id}`);
    for (const name of headings) await expect(page.getByRole("heading", { level: 2, name }).first()).toBeVisible();
    await expect(page.locator(".hops tbody tr").first()).toBeVisible();
    await expect(page.locator(".hops")).not.toContainText("not measured");
    await expect(page.getByText(/^The tick is the budget\. Canary of .* crossed in/)).toBeVisible();
  }
});
