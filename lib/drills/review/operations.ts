import type { Operation } from "../../access/operation.ts";
import { drillDraftSchema } from "../from-page/views.ts";
import { recordSchema } from "../record/views.ts";
import { commentInput, commentsSchema, reviewSchema, reviewsSchema } from "./views.ts";

/** A person's own record, and everybody's for whoever reviews. */
export const recordOperations: readonly Operation[] = [
  {
    method: "GET",
    path: "/api/v1/record",
    permission: "run-drills",
    summary: "This reader's own record: levels, due dates, chances against what came true, attempts with comments",
    status: 200,
    response: recordSchema,
  },
  {
    method: "GET",
    path: "/api/v1/reviews",
    permission: "review-drills",
    summary: "Everybody's attempts, what misled whom, calibration; of an answer nothing before the own one",
    status: 200,
    response: reviewsSchema,
  },
  {
    method: "GET",
    path: "/api/v1/reviews.csv",
    permission: "review-drills",
    summary: "The attempts of /api/v1/reviews, one a line",
    status: 200,
    response: { text: "text/csv" },
  },
  {
    method: "GET",
    path: "/api/v1/reviews/{id}",
    permission: "review-drills",
    summary: "One attempt as written beside the answer; 403 before the own answer at that drill",
    status: 200,
    response: reviewSchema,
    problems: [404, 409],
  },
  {
    method: "POST",
    path: "/api/v1/attempts/{id}/comments",
    permission: "review-drills",
    summary: "Say something of an attempt, for its person to read beside the answer; 403 before the own answer",
    body: commentInput,
    status: 201,
    response: commentsSchema,
    problems: [404, 409, 422],
  },
  {
    method: "GET",
    path: "/api/v1/pages/{id}/drill",
    permission: "review-drills",
    summary: "Both files of a drill out of an ended page: its numbers, and blanks for what only the author knows",
    status: 200,
    response: drillDraftSchema,
    problems: [404, 409],
  },
];
