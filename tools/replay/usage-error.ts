/** Wrong usage of a command: the message is printed without a stack, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
