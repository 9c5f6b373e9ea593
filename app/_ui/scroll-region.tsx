import type { ReactNode } from "react";

type Props = { label: string; tall?: boolean; kind?: string; children: ReactNode };

/** What may be wider than the screen scrolls inside itself, by keyboard too. */
export function ScrollRegion({ label, tall = false, kind = "scroll", children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={tall ? `${kind} tall` : kind} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
