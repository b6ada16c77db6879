// Measures the processor time of this process, which doesn't depend on other processes on the machine.

/** @returns seconds */
export async function processorTime(work: () => unknown): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}
