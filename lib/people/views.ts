import { z } from "zod";
import { roles, scopes } from "../access/permissions.ts";

const instant = z.iso.datetime();

/** `signsInWith`: what opens the next session beside a one-time link. */
export const personSchema = z.strictObject({
  id: z.string(),
  handle: z.string(),
  role: z.enum(roles),
  rawReader: z.boolean(),
  disabledAt: instant.nullable(),
  createdAt: instant,
  sessionUntil: instant.nullable(),
  signsInWith: z.array(z.enum(["password", "passkey"])),
});
export const peopleSchema = z.strictObject({ people: z.array(personSchema) });
export type PersonView = z.output<typeof personSchema>;

/** Shown once. `path` on the board's own address. */
export const linkSchema = z.strictObject({ path: z.string(), expiresAt: instant });
export const addedSchema = z.strictObject({ person: personSchema, link: linkSchema });

export const tokenSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: instant,
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
});
export const tokensSchema = z.strictObject({ tokens: z.array(tokenSchema) });
/** `secret` is told in this one answer and never again. */
export const madeTokenSchema = z.strictObject({ token: tokenSchema, secret: z.string() });
export type TokenView = z.output<typeof tokenSchema>;

/** Where a record lies and how somebody with rights of their own reads it. Never the record. */
export const rawSchema = z.strictObject({
  topic: z.string(),
  partition: z.number().int(),
  offset: z.string(),
  command: z.string(),
});
