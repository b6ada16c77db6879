// Deletes what must not stay behind, also when a signal ends the program. Only SIGKILL leaves it.

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** @returns deletes it, the first time it is called */
export function deleteAtEnd(remove: () => void): () => void {
  const stop = (signal: NodeJS.Signals) => {
    end();
    process.kill(process.pid, signal);
  };
  const end = () => {
    for (const signal of SIGNALS) process.off(signal, stop);
    remove();
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  return end;
}
