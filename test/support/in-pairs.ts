// Tasks that wait for processes.

/** Does each task, two at a time: a machine has two cores at least. */
export async function inPairs<Item>(items: readonly Item[], task: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await task(item);
  };
  await Promise.all([work(), work()]);
}
