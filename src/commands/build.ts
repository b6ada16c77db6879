// `build`: the source folder → a finished site in the out folder.
import { staticHost } from '../hosts/static.ts';
import { filesOf } from '../plan/planned.ts';
import { exitCodeFor } from '../problem.ts';
import { reportOf } from '../report.ts';
import { bytesText, durationText } from '../terminal.ts';
import { writeSite } from '../write/write-site.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';
import { preparePlan, type SourceOptions } from './prepare.ts';

export interface BuildOptions extends SourceOptions {
  readonly out: string;
}

export async function build(options: BuildOptions, { terminal }: Effects = REAL_EFFECTS): Promise<ExitCode> {
  const started = performance.now();
  terminal.progress(`Reading ${options.data} …`);
  const { plan, problems } = preparePlan(options, [staticHost]);
  if (problems.length > 0) terminal.tell(reportOf(problems));
  if (!plan) return exitCodeFor(problems);
  const files = filesOf(plan);
  const planned = performance.now();
  const result = await writeSite(options.out, files, (done) =>
    terminal.progress(
      `Writing ${options.out}: ${done.toLocaleString('en')} of ${files.length.toLocaleString('en')} files`,
    ),
  );
  if ('code' in result) {
    terminal.tell(reportOf([result]));
    return exitCodeFor([result]);
  }
  const total = performance.now() - started;
  const { written, unchanged, removed, rendering, writing } = result;
  const counts = [`${written.toLocaleString('en')} written`, `${unchanged.toLocaleString('en')} unchanged`];
  if (removed > 0) counts.push(`${removed.toLocaleString('en')} removed`);
  const slowest = slowestOf({ reading: planned - started, rendering, writing }, total);
  terminal.print(
    `Built ${options.out}: ${result.files.toLocaleString('en')} files, ${bytesText(result.bytes)} ` +
      `(${counts.join(', ')}) in ${durationText(total)}${slowest}`,
  );
  return 0;
}

/** Worth a word only when it matters: past 50 ms and 8 % of the whole. */
function slowestOf(steps: Readonly<Record<string, number>>, total: number): string {
  const [name, time] = Object.entries(steps).reduce((slowest, step) => (step[1] > slowest[1] ? step : slowest));
  return time > 50 && time > total * 0.08 ? `, most of it ${name} (${durationText(time)})` : '';
}
