/** One step of a journey, by name: where it fails, the message says which one it was. */
export async function step<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error) error.message = `step "${name}": ${error.message}`;
    throw error;
  }
}
