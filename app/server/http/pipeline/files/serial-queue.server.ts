/** Runs a task after all earlier ones have settled. Rejects as the task does. */
export type Enqueue = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Serialises access to a network folder: while it hangs, it blocks one of Node's four pool threads, not all. */
export function createSerialQueue(): Enqueue {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = last.then(task, task);
    last = turn;
    return turn;
  };
}
