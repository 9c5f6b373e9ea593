import { z } from "zod";

const name = (what: string) =>
  z.string().regex(/^[A-Za-z0-9][\w.:/-]{0,119}$/, `expected ${what}: letters, digits, . _ : / -`);

/** What a deploying service says of one schema registration. `subject`: the registry's own name for it. */
export const deployEventInput = z.strictObject({
  service: name("the deploying service"),
  subject: name("a registry subject"),
  outcome: z.enum(["rejected", "registered"]),
});
