// `build`: the source folder → a finished site in the out folder.
import type { BuiltSite, Host } from '../hosts/host.ts';
import { hostsOf } from '../hosts/registry.ts';
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
  const { prepared, problems } = preparePlan(options, hostsOf);
  if (problems.length > 0) terminal.tell(reportOf(problems));
  if (!prepared) return exitCodeFor(problems);
  const files = filesOf(prepared.plan);
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
  const { hosts, siteUrl, links } = prepared;
  terminal.tell(nextSteps(hosts, { out: options.out, siteUrl, links }));
  return 0;
}

/** How to try the site and how to publish it, for each host. */
function nextSteps(hosts: readonly Host[], site: BuiltSite): string {
  const steps = hosts.map(({ title, commands }) => {
    const { preview, deploy } = commands(site);
    return [title, ...labelled('try it', preview), ...labelled('publish', deploy)].join('\n');
  });
  return `\n${steps.join('\n\n')}`;
}

const labelled = (label: string, lines: readonly string[]): readonly string[] =>
  lines.map((line, index) => `  ${(index === 0 ? label : '').padEnd(8)}  ${line}`);

/** Worth a word only when it matters: past 50 ms and 8 % of the whole. */
function slowestOf(steps: Readonly<Record<string, number>>, total: number): string {
  const [name, time] = Object.entries(steps).reduce((slowest, step) => (step[1] > slowest[1] ? step : slowest));
  return time > 50 && time > total * 0.08 ? `, most of it ${name} (${durationText(time)})` : '';
}
