// Runs tasks that spend their time waiting for processes or pages.

/** Runs each task once. The number of workers is the number of simultaneous tasks. */
export async function shareOut<Worker, Item>(
  workers: readonly Worker[],
  items: readonly Item[],
  task: (item: Item, worker: Worker) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const work = async (worker: Worker) => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await task(item, worker);
  };
  await Promise.all(workers.map(work));
}

/** Runs two tasks at a time, because machines have at least two cores. */
export const inPairs = <Item>(items: readonly Item[], task: (item: Item) => Promise<void>): Promise<void> =>
  shareOut([1, 2], items, task);
