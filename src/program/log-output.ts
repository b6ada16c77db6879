// Writes the lines of a log to standard output, many at a time, because each write takes far longer than a line.

type Output = Pick<NodeJS.WriteStream, 'write' | 'on' | 'removeAllListeners'>;

/** In milliseconds. */
const DELAY = 100;

/** In characters. */
const AT_ONCE = 65_536;

/** The maximum length of lines that wait for a slow reader, in characters. */
const MOST_WAITING = 1_000_000;

/** @param notify reports that lines were lost, or that the log has ended because the output can't be written */
export function logOutput(notify: (text: string) => void, output: Output = process.stdout) {
  let waiting = '';
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let isOpen = true;
  let isBlocked = false;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!isOpen || isBlocked || waiting === '') return;
    isBlocked = !output.write(waiting);
    waiting = '';
  };
  output.on('drain', () => {
    isBlocked = false;
    if (lost > 0) notify(`The access log lacks ${lost} lines, because they weren’t read in time.`);
    lost = 0;
    flush();
  });
  // Other commands end if nobody reads their output, but a server continues.
  output.removeAllListeners('error').on('error', ({ message }) => {
    if (isOpen)
      notify(`The access log has ended, because it can’t be written: ${message}. To resume it, restart serve.`);
    isOpen = false;
    waiting = '';
  });
  const write = (line: string): void => {
    if (!isOpen) return;
    if (waiting.length > MOST_WAITING) {
      lost++;
      return;
    }
    waiting += `${line}\n`;
    if (waiting.length >= AT_ONCE) flush();
    else timer ??= setTimeout(flush, DELAY).unref();
  };
  return { write, flush };
}
