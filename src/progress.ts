// Shows progress on the terminal.
import type { Terminal } from './terminal.ts';
import { counted, numberText, remainingText } from './text/format.ts';

/** How much of all search logs together has been read. */
export interface ReadProgress {
  readonly rows: number;
  /** The number of bytes in the files, which may be compressed. */
  readonly bytes: number;
  readonly totalBytes: number;
}

interface ReadingProgress extends ReadProgress {
  /** The time taken so far, in milliseconds. */
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

/** Rounds to two digits, because the others change all the time. */
function rounded(value: number): number {
  const unit = 10 ** Math.max(Math.floor(Math.log10(Math.max(value, 1))) - 1, 0);
  return Math.round(value / unit) * unit;
}

/** If reading takes less time than this (in milliseconds), no progress bar is shown. */
const UNSHOWN = 500;
/** The time between updates of the progress bar, in milliseconds. */
const INTERVAL = 100;

export const measuringProgress =
  ({ progress }: Pick<Terminal, 'progress'>) =>
  (done: number): void =>
    progress(`Measuring ${counted(done, 'file')} …`);

/** @param doing what is in progress, such as `Writing dist` */
export const writingProgress =
  ({ progress }: Pick<Terminal, 'progress'>, doing: string, total: number) =>
  (done: number): void =>
    progress(`${doing}: ${numberText(done)} of ${numberText(total)} files`);

/** The time is measured from this call. */
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
