/** Why a start cannot go on. The message is one paragraph for a person, without secrets; the process ends with 1. */
export class StartProblem extends Error {
  override name = "StartProblem";
}
