// How long something takes of this process's processor time, which other processes on the machine don't lengthen.

/** @returns seconds */
export async function processorTime(work: () => unknown): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}
