import { z } from "zod";
import { actionOperations } from "../actions/operations.ts";
import { afterActionOperations } from "../after-action/operations.ts";
import { seriesQuery } from "../board/inputs.ts";
import { boardSchema, pageSummarySchema, seriesSchema } from "../board/schemas.ts";
import { pageViewSchema, practiceSchema, productSchema } from "../board/view-schemas.ts";
import { deliveryOperations } from "../delivery/views.ts";
import { deployOperations } from "../deploys/operations.ts";
import { drillOperations } from "../drills/operations.ts";
import { recordOperations } from "../drills/review/operations.ts";
import { fireOperations } from "../fire-desk/operations.ts";
import { liveProofOperations } from "../live-proof/operations.ts";
import { failedSchema } from "../observations/schema.ts";
import { acknowledgeInput, noteInput, pagesQuery, resolveInput } from "../pages/verbs/inputs.ts";
import { pauseOperations } from "../pauses/views.ts";
import { peopleOperations } from "../people/operations.ts";
import { clearInput, clockInput, injectInput } from "../practice-desk/inputs.ts";
import { quarantineOperations } from "../quarantine/views.ts";
import { runbookOperations } from "../runbook/operations.ts";
import { reviewOperations } from "../runbook/review/operations.ts";
import { shippingOperations } from "../shipping/api/operations.ts";
import type { Operation } from "./operation.ts";

export type { Operation } from "./operation.ts";

const injected = z.strictObject({
  subject: z.string(),
  detectWithinSeconds: z.number(),
  lastsSeconds: z.number(),
});

export const operations: readonly Operation[] = [
  {
    method: "GET",
    path: "/api/v1/board",
    permission: "see-board",
    summary: "The four rows, the banner and how old they are",
    status: 200,
    response: boardSchema,
  },
  {
    method: "GET",
    path: "/api/v1/stream",
    permission: "see-board",
    summary: "Server-sent events: `board` with a full snapshot on connect and on change, `heartbeat` every 5 s",
    status: 200,
    response: { text: "text/event-stream" },
    problems: [503],
  },
  {
    method: "GET",
    path: "/api/v1/products/{id}",
    permission: "see-board",
    summary: "One product: its cursors side by side, signals, pages, hops, readers and contract",
    status: 200,
    response: productSchema,
    problems: [404],
  },
  {
    method: "GET",
    path: "/api/v1/signals/{id}/series",
    permission: "see-board",
    summary: "A signal over time, smallest and largest per bucket; null where nothing was measured",
    query: seriesQuery,
    status: 200,
    response: seriesSchema,
    problems: [404, 422],
  },
  {
    method: "GET",
    path: "/api/v1/pages",
    permission: "see-board",
    summary: "Pages by state and subject, newest first",
    query: pagesQuery,
    status: 200,
    response: z.strictObject({ pages: z.array(pageSummarySchema), next: z.string().nullable() }),
    problems: [422],
  },
  {
    method: "GET",
    path: "/api/v1/pages/{id}",
    permission: "see-board",
    summary: "One page with its events",
    status: 200,
    response: pageViewSchema,
    problems: [404],
  },
  {
    method: "POST",
    path: "/api/v1/pages/{id}/acknowledge",
    permission: "acknowledge-page",
    summary: "Take a page; an optional one-line first guess is stored with it and cannot be edited",
    body: acknowledgeInput,
    status: 200,
    response: pageViewSchema,
    problems: [404, 409, 422],
  },
  {
    method: "POST",
    path: "/api/v1/pages/{id}/note",
    permission: "note-page",
    summary: "Add a note to an open page",
    body: noteInput,
    status: 200,
    response: pageViewSchema,
    problems: [404, 409, 422],
  },
  {
    method: "POST",
    path: "/api/v1/pages/{id}/resolve",
    permission: "resolve-page",
    summary:
      "End a page by a named act; a latched one needs a reason, one still measured ends by itself. `writeOff: true` writes off the dead letters of an F06 page's quarantine instead",
    body: resolveInput,
    status: 200,
    response: pageViewSchema,
    problems: [404, 409, 422],
  },
  {
    method: "GET",
    path: "/api/v1/practice",
    permission: "see-practice",
    summary: "The practice clock, what can be injected and what is active",
    status: 200,
    response: practiceSchema,
    problems: [409],
  },
  {
    method: "POST",
    path: "/api/v1/practice/inject",
    permission: "run-practice",
    summary: "Cause a failure mode or a situation that must stay quiet, in practice",
    body: injectInput,
    status: 202,
    response: injected,
    problems: [409, 422, 503],
  },
  {
    method: "POST",
    path: "/api/v1/practice/clear",
    permission: "run-practice",
    summary: "Repair the practice estate and do the named acts that close its latched pages",
    body: clearInput,
    status: 202,
    response: z.strictObject({ cleared: z.number().int(), closed: z.array(z.string()), at: z.iso.datetime() }),
    problems: [409, 422, 503],
  },
  {
    method: "POST",
    path: "/api/v1/practice/clock",
    permission: "run-practice",
    summary: "Set the practice clock's rate and, forward only, its time; the gap is simulated before the answer",
    body: clockInput,
    status: 200,
    response: z.strictObject({ now: z.iso.datetime(), rate: z.number() }),
    problems: [409, 422, 503],
  },
  ...deployOperations,
  ...deliveryOperations,
  ...pauseOperations,
  ...quarantineOperations,
  ...runbookOperations,
  ...afterActionOperations,
  ...actionOperations,
  ...reviewOperations,
  ...shippingOperations,
  ...drillOperations,
  ...recordOperations,
  ...peopleOperations,
  ...fireOperations,
  ...liveProofOperations,
  {
    method: "GET",
    path: "/api/v1/openapi.json",
    permission: "see-board",
    summary: "This description",
    status: 200,
    response: z.record(z.string(), z.unknown()),
  },
  {
    method: "GET",
    path: "/metrics",
    permission: "read-metrics",
    summary: "Verdicts and figures as Prometheus text",
    status: 200,
    response: { text: "text/plain" },
  },
  {
    method: "GET",
    path: "/readyz",
    permission: "see-board",
    summary: "Whether the collector is alive and which sources it cannot see",
    status: 200,
    response: z.strictObject({
      ready: z.boolean(),
      collector: boardSchema.shape.collector,
      unseen: z.array(
        z.strictObject({
          source: z.string(),
          reason: z.string(),
          at: z.iso.datetime(),
          progress: failedSchema.shape.progress,
        }),
      ),
    }),
    problems: [503],
  },
];
