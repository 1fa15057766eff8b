/** Runs a task when those before it have ended, however they did. Rejects as the task does. */
export type InTurn = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** For a folder of the network: while it does not answer, it holds one thread of Node's pool, of four, and no more. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = last.then(task, task);
    last = turn;
    return turn;
  };
}
