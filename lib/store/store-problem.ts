/** A condition that a person has to mend. The message is one paragraph for the screen; it holds no secret. */
export class StoreProblem extends Error {
  override name = "StoreProblem";
}
