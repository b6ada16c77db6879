// Writes the lines of a log to standard output, many at a time, because each write takes far longer than a line.

type Output = Pick<NodeJS.WriteStream, 'write' | 'on' | 'removeAllListeners'>;

/** In milliseconds. */
const DELAY = 100;

/** In characters. */
const MOST = 65_536;

/** @param onError called once if the output can't be written; the log then ends */
export function logOutput(onError: (error: Error) => void, output: Output = process.stdout) {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  let isOpen = true;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (isOpen && waiting !== '') output.write(waiting);
    waiting = '';
  };
  // Other commands end if nobody reads their output, but a server continues.
  output.removeAllListeners('error').on('error', (error) => {
    if (isOpen) onError(error);
    isOpen = false;
  });
  const write = (line: string): void => {
    waiting += `${line}\n`;
    if (waiting.length >= MOST) flush();
    else timer ??= setTimeout(flush, DELAY).unref();
  };
  return { write, flush };
}
