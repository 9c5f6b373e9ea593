import type { Operation } from "../access/operation.ts";
import { deployEventInput } from "./inputs.ts";
import { deployEventSchema, deploysSchema } from "./schemas.ts";

export const deployOperations: readonly Operation[] = [
  {
    method: "GET",
    path: "/api/v1/deploys",
    permission: "see-board",
    summary: "Schema registrations, connector configurations with what failed soon after, and commits of the contract",
    status: 200,
    response: deploysSchema,
  },
  {
    method: "POST",
    path: "/api/v1/deploys/events",
    permission: "report-deploy",
    summary: "What became of a schema registration, by the service that deploys; a rejection is that service's page",
    body: deployEventInput,
    status: 201,
    response: deployEventSchema,
    problems: [422],
  },
];
