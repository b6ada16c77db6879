// Prints the result of a soak.
import { number, percentile, printTable } from '../report.mjs';

/** In percent. */
const ALLOWED_DRIFT = 10;
/** In seconds. */
const WARM = 120;
/** Builds and garbage collection make memory rise and fall every ten seconds. */
const WINDOW = 30;

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * @param samples the memory in each second
 * @returns the mean of the half minute before minute two, and how far the mean of any later half minute is above it. Undefined if
 * the soak was too short.
 */
export function driftOf(samples) {
  if (samples.length < WARM + WINDOW) return undefined;
  const meanAt = (end) => mean(samples.slice(end - WINDOW, end));
  const warm = meanAt(WARM);
  let most = 0;
  for (let end = WARM + WINDOW; end <= samples.length; end++) {
    const drift = (meanAt(end) / warm - 1) * 100;
    if (drift > most) most = drift;
  }
  const later = samples.slice(WARM);
  return {
    warm,
    most,
    last: (meanAt(samples.length) / warm - 1) * 100,
    maximum: Math.max(...later),
    mean: mean(later),
  };
}

/** @returns whether there were no faults */
export function printSoak({ load, slow, seconds, builds, memory, left, said, restarts, rate }) {
  const { counts } = load;
  const drift = driftOf(memory);
  const lost = restarts.load?.counts;
  const faults = [
    ['wrong', counts.wrong + (lost?.wrong ?? 0)],
    ['mixed', counts.mixed + (lost?.mixed ?? 0)],
    ['unexpected errors', counts.errors],
    ['errors of slow connections', slow.counts.errors],
    ['files left open', left],
    ['lost across restarts', lost ? lost.errors : `not tested: ${restarts.reason}`],
  ];
  printTable(
    ['', 'soak'],
    [
      ['seconds', number(seconds)],
      ['requests', number(counts.requests)],
      ['requests per second (intended)', `${number(counts.requests / seconds)} (${number(rate)})`],
      ['median and 99th percentile, ms', latency(load)],
      ...rowsOf('', counts.kinds),
      ...rowsOf('Content-Encoding: ', counts.encodings),
      ...rowsOf('status ', counts.statuses),
      ['aborted by the client', number(counts.aborted)],
      ['idle connections closed by the server', number(counts.late)],
      ...rowsOf('slow connections: ', slow.counts),
      ['builds', number(builds)],
      ...restartRows(restarts),
      ...memoryRows(memory, drift),
      ...faults.map(([title, count]) => [`**${title}**`, typeof count === 'number' ? number(count) : count]),
    ],
  );
  printExamples({ ...load.examples, slow: slow.examples }, 'under builds');
  if (restarts.load) printExamples(restarts.load.examples, 'across restarts');
  if (said.trim()) console.log(`\nserve printed:\n${said.trim().split('\n').slice(-10).join('\n')}`);
  const isGrown = drift !== undefined && drift.most > ALLOWED_DRIFT;
  const isStopped = (restarts.codes ?? []).every((code) => code === '0');
  const isFine = faults.every(([, count]) => count === 0 || typeof count === 'string') && !isGrown && isStopped;
  console.log(isFine ? '\nNo faults.' : '\nThe soak found faults.');
  return isFine;
}

const rowsOf = (prefix, counts) =>
  Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => [`- ${prefix}${name}`, number(count)]);

const latency = ({ durations }) =>
  durations.length === 0 ? '' : `${percentile(durations, 0.5)}, ${percentile(durations, 0.99)}`;

function restartRows({ load, count, codes, stopping }) {
  if (!load) return [];
  return [
    ['restarts behind nginx', `${count} (exit codes: ${codes.join(', ')})`],
    ['seconds that serve took to stop, at most', number(Math.max(0, ...stopping), 1)],
    ['requests across restarts', number(load.counts.requests)],
    ['median and 99th percentile across restarts, ms', latency(load)],
    ['aborted by the client across restarts', number(load.counts.aborted)],
    ...rowsOf('across restarts: status ', load.counts.statuses),
  ];
}

function memoryRows(memory, drift) {
  if (!drift)
    return [
      [
        'memory of serve, MB (too short to judge)',
        `${number(memory.at(-1))} at the end, at most ${number(Math.max(...memory))}`,
      ],
    ];
  return [
    ['memory of serve at minute two, MB (mean of 30 s)', number(drift.warm)],
    ['memory afterwards, MB: mean, maximum', `${number(drift.mean)}, ${number(drift.maximum)}`],
    ['drift of the last 30 s, and of the highest 30 s', `${number(drift.last, 1)}%, ${number(drift.most, 1)}%`],
  ];
}

function printExamples(examples, when) {
  for (const [group, each] of Object.entries(examples)) {
    if (each.length > 0)
      console.log(`\nFirst examples of ${group} ${when}:\n${each.map((one) => JSON.stringify(one)).join('\n')}`);
  }
}
