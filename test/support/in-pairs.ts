// Tasks that wait for processes or pages.

/** Does each task once, as many at a time as there are workers. */
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

/** Does each task, two at a time: a machine has two cores at least. */
export const inPairs = <Item>(items: readonly Item[], task: (item: Item) => Promise<void>): Promise<void> =>
  shareOut([1, 2], items, task);
