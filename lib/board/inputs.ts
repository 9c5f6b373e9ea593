import { z } from "zod";

const instant = z.iso.datetime({ offset: true });

/** `from` and `to` on the estate's clock; the last hour without them. */
export const seriesQuery = z
  .strictObject({
    from: instant.optional(),
    to: instant.optional(),
    points: z.coerce.number().int().min(2).max(1_000).default(300),
  })
  .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
    path: ["to"],
    message: "expected an instant after `from`",
  });
