import { z } from "zod";
import { parseDuration, parseSize } from "./quantities.ts";

export const parsed = <T>(parse: (text: string) => T, example: string) =>
  z.string({ error: `expected ${example}` }).transform((text, context): T => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue({ code: "custom", message: (error as Error).message });
      return z.NEVER;
    }
  });

/** A duration in the YAML (`2m`), milliseconds in code. */
export const duration = parsed(parseDuration, "a duration such as 2m");
/** A size in the YAML (`512MiB`), bytes as a BigInt in code. */
export const size = parsed(parseSize, "a size such as 512MiB");
export const identifier = z.string().regex(/^[a-z][a-z0-9-]*$/, "expected lower-case words joined by hyphens");
export const ownerIds = z.array(identifier).min(1, "expected at least one owner");
