// Shows the progress of an operation on the terminal.
import type { ReadProgress } from '../engine/terms/search-log.ts';
import { counted, numberText, remainingText } from '../engine/text/format.ts';
import type { Terminal } from './terminal.ts';

interface ReadingProgress extends ReadProgress {
  /** The elapsed time, in milliseconds. */
  readonly elapsed: number;
}

/** Some terminals start a new line after column 80. */
const WIDTH = 79;
const LONGEST_BAR = 18;
const SHORTEST_BAR = 4;

/** For example, `Reading searches  ━━━━━━━━━━━━──────  61 %  5,600,000 rows  480,000/s  8 s left` */
export function readingLine({ rows, bytes, totalBytes, elapsed }: ReadingProgress): string {
  const share = totalBytes === 0 ? 1 : Math.min(bytes / totalBytes, 1);
  const left = share === 0 ? undefined : (elapsed * (1 - share)) / share;
  const figures = [
    `${String(Math.floor(share * 100)).padStart(2)} %`,
    `${numberText(rows)} rows`,
    `${numberText(rounded((rows / Math.max(elapsed, 1)) * 1000))}/s`,
    ...(left === undefined ? [] : [`${remainingText(left)} left`]),
  ].join('  ');
  const begin = 'Reading searches  ';
  const room = Math.min(LONGEST_BAR, WIDTH - begin.length - figures.length - 2);
  return begin + (room < SHORTEST_BAR ? '' : `${bar(share, room)}  `) + figures;
}

function bar(share: number, width: number): string {
  const done = Math.round(share * width);
  return '━'.repeat(done) + '─'.repeat(width - done);
}

/** Rounds to two significant digits, because the remaining digits change constantly. */
function rounded(value: number): number {
  const unit = 10 ** Math.max(Math.floor(Math.log10(Math.max(value, 1))) - 1, 0);
  return Math.round(value / unit) * unit;
}

/** Shows the number of files whose sizes are known. */
export const measuringProgress =
  (terminal: Pick<Terminal, 'progress'>): ((done: number) => void) =>
  (done) =>
    terminal.progress(`Measuring ${counted(done, 'file')} …`);

/** The time before a progress bar appears, in milliseconds. */
const UNSHOWN = 500;
/** The time between updates of the progress bar, in milliseconds. */
const INTERVAL = 100;

/** Time is measured from the moment this function is called. */
export function readingProgress(
  terminal: Pick<Terminal, 'progress'>,
  now: () => number = () => performance.now(),
): (progress: ReadProgress) => void {
  const started = now();
  let next = started + UNSHOWN;
  return (progress) => {
    const time = now();
    if (time < next) return;
    next = time + INTERVAL;
    terminal.progress(readingLine({ ...progress, elapsed: time - started }));
  };
}
