/** What failed, what is still true, what comes next. */
export const unreadableWords = {
  title: "The board could not be read",
  lines: [
    "The board's own database did not answer. This says nothing about the pipeline.",
    "Pages that were sent stay sent; nothing resolves.",
    "Next: it tries again every 5 s. If it lasts, run one-board doctor where it is started.",
  ],
} as const;
export const againMs = 5_000;

/**
 * In place of any page while the database does not answer, whole in itself: what draws the other pages may need the database. A wall
 * has nobody to press the button, so it looks again by itself. `nonce`: of the policy that it is sent under.
 */
export function unreadablePage(nonce: string): string {
  const { title, lines } = unreadableWords;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>? unknown · One Board</title>
<link rel="icon" href="/icon.svg">
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; }
main { max-width: 60ch; margin: 48px auto; padding: 0 16px; }
h1 { font-size: 20px; }
section { border: 1px solid; border-left-width: 4px; border-radius: 8px; padding: 16px; }
p { margin: 0 0 8px; }
p:first-child { font-weight: 600; }
button { font: inherit; min-height: 44px; padding: 0 16px; }
</style>
</head>
<body>
<main id="main">
<h1>${title}</h1>
<section role="alert">
${lines.map((line) => `<p>${line}</p>`).join("\n")}
<button type="button">Try now</button>
</section>
</main>
<script nonce="${nonce}">
document.querySelector("button").addEventListener("click", () => location.reload());
setInterval(async () => {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer !== null && answer.status < 500) location.reload();
}, ${againMs});
</script>
</body>
</html>
`;
}
