import type { Operation } from "../../access/operation.ts";
import { completenessQuery, completenessSchema } from "./completeness.ts";
import { leversAnswer, leversInput } from "./levers.ts";
import { scorecardAnswer, scorecardInput } from "./scorecard.ts";
import {
  handOverInput,
  handOverSchema,
  keepScorecardInput,
  keptScorecardSchema,
  keptScorecardsSchema,
  scorecardsQuery,
} from "./scorecards.ts";

/** The calls that answer from the same code as the pages before a stream ships. */
export const shippingOperations: readonly Operation[] = [
  {
    method: "GET",
    path: "/api/v1/products/{id}/completeness",
    permission: "see-board",
    summary: "Whether the prefix is complete through a line, a day or an instant; without `through`, of everything due",
    query: completenessQuery,
    status: 200,
    response: completenessSchema,
    problems: [404, 422],
  },
  {
    method: "POST",
    path: "/api/v1/levers",
    permission: "weigh-shipping",
    summary: "One seeded shop day through the levers: accuracy per half-hour, totals and lag measured, cost modelled",
    body: leversInput,
    status: 200,
    response: leversAnswer,
    problems: [422],
  },
  {
    method: "POST",
    path: "/api/v1/scorecard",
    permission: "weigh-shipping",
    summary: "Whether a stream ships by five rows: no partial credit, no weights, no override",
    body: scorecardInput,
    status: 200,
    response: scorecardAnswer,
    problems: [422],
  },
  {
    method: "GET",
    path: "/api/v1/scorecards",
    permission: "weigh-shipping",
    summary: "The stored scorecards of one stream, newest first, twenty at most",
    query: scorecardsQuery,
    status: 200,
    response: keptScorecardsSchema,
    problems: [422],
  },
  {
    method: "POST",
    path: "/api/v1/scorecards",
    permission: "keep-scorecard",
    summary: "Store a stream's scorecard with today's verdict; a yes without unexpired evidence counts as cannot say",
    body: keepScorecardInput,
    status: 201,
    response: keptScorecardSchema,
    problems: [422],
  },
  {
    method: "GET",
    path: "/api/v1/scorecards/{id}",
    permission: "weigh-shipping",
    summary: "One stored scorecard, with what was handed over to whom",
    status: 200,
    response: keptScorecardSchema,
    problems: [404],
  },
  {
    method: "POST",
    path: "/api/v1/scorecards/{id}/handover",
    permission: "keep-scorecard",
    summary: "Record that an open row of a stored scorecard was sent to its owner; the answer holds the link to send",
    body: handOverInput,
    status: 201,
    response: handOverSchema,
    problems: [404, 409, 422],
  },
];
