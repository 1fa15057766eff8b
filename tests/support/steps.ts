/** A named step of a journey: the name is part of its failure message. */
export async function step<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error) error.message = `step "${name}": ${error.message}`;
    throw error;
  }
}
