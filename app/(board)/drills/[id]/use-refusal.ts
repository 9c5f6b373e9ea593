"use client";

import { type RefObject, useEffect, useRef } from "react";

export type Refusal = {
  form: RefObject<HTMLFormElement | null>;
  /** Whether this field, or a part of it, was refused. */
  refused: (path: string) => boolean;
};

/** Which fields of a form the last answer refused; the first of them takes the focus once. */
export function useRefusal(errors: readonly { path: string }[]): Refusal {
  const form = useRef<HTMLFormElement>(null);
  const paths = errors.map(({ path }) => path);
  const told = paths.join("\n");
  useEffect(() => {
    if (told === "") return;
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid], [data-refused]");
    const field = first?.matches("[data-refused]") ? first.querySelector<HTMLElement>("input:checked, input") : first;
    field?.focus();
  }, [told]);
  const refused = (path: string) =>
    paths.some((at) => at === path || at.startsWith(`${path}.`) || at.startsWith(`${path}[`));
  return { form, refused };
}

/** How a group of choices shows that it was refused; `id="refusal"` says why. */
export const refusedGroup = (refused: boolean) =>
  refused ? ({ "data-refused": true, "aria-describedby": "refusal" } as const) : {};
