// The texts that the “build” command prints after a build: a summary, the changes, and how to publish the site.

import { RENDERINGS } from '../../engine/api/media.ts';
import type { BuiltSite, Host, HostStep } from '../../engine/site/host.ts';
import type { SitePlan } from '../../engine/site/site-plan.ts';
import { bytesText, counted, numberText } from '../../engine/text/format.ts';
import { printable } from '../../engine/text/printable.ts';
import { plainWord } from '../../engine/text/shell.ts';
import type { WriteResult } from '../../engine/write/write-tree.ts';
import { commandLines, WIDTH, wrapped } from './lines.ts';

/** The folder's path, quoted for use in a shell if necessary. */
export const asWord = (folder: string): string => plainWord(printable(folder.replace(/[\\/]+$/, '')));

/** The result that a rebuild without any changes would have. */
export function unchangedOf(result: WriteResult): WriteResult {
  const { files, compressed } = result;
  const none = { written: 0, unchanged: files, removed: 0 };
  return { ...result, ...none, ...(compressed && { compressed: { ...compressed, written: 0 } }) };
}

const MOST_NAMED = 20;

export function writtenText(changes: WriteResult['changes']): string {
  const named = changes.slice(0, MOST_NAMED).map(({ path, what }) => `  ${what.padEnd(8)}  ${printable(path)}`);
  const others = changes.length - named.length;
  return [...named, ...(others > 0 ? [`  … and ${counted(others, 'more file')}`] : [])].join('\n');
}

/** Example: `15,290 files, 628.5 MB (15,290 written, 0 unchanged); plus 30,000 compressed files, 98.5 MB (30,000 written)` */
export function writingSummary({ files, bytes, written, unchanged, removed, compressed }: WriteResult): string {
  const counts = [`${numberText(written)} written`, `${numberText(unchanged)} unchanged`];
  if (removed > 0) counts.push(`${numberText(removed)} removed`);
  const summary = `${numberText(files)} files, ${bytesText(bytes)} (${counts.join(', ')})`;
  if (!compressed) return summary;
  const more = `${numberText(compressed.files)} compressed files, ${bytesText(compressed.bytes)}`;
  return `${summary}; plus ${more} (${numberText(compressed.written)} written)`;
}

/** A line about the files that the option `prebuild` can leave out, if they are more than half of all files. */
export function absentText({ options, absentResponses }: SitePlan, all: number): string {
  const files = absentResponses * RENDERINGS.length;
  if (options.prebuild === 'present' || 2 * files <= all) return '';
  return `${numberText(files)} of them are for words no record has; "prebuild": "present" omits them.\n`;
}

/** Explains how to try out the site and publish it on each host. */
export function nextSteps(hosts: readonly Host[], site: BuiltSite, releases: string | undefined): string {
  const steps = hosts.map(({ title, commands }) => {
    const { preview, deploy } = commands(site);
    return [title, ...labelled('try it', preview), ...labelled('publish', deploy)].join('\n');
  });
  const goBack = labelled('go back', [`council-climate-api rollback ${releases}`]);
  const released = releases
    ? [
        [wrapped(`Servers on this machine that use ${site.out} now serve this release.`, WIDTH, 0), ...goBack].join(
          '\n',
        ),
      ]
    : [];
  const verify = ['After publishing:', ...commandLines(`council-climate-api verify ${plainWord(site.siteUrl)}`, 2)];
  return `\n${[...steps, ...released, verify.join('\n')].join('\n\n')}`;
}

/** The width of the labels with the spaces around them. */
const LABEL = 12;

function labelled(label: string, steps: readonly HostStep[]): readonly string[] {
  const lines = steps.flatMap((step) =>
    typeof step === 'string' ? commandLines(step, LABEL) : wrapped(step.note, WIDTH, LABEL).split('\n'),
  );
  return lines.map((line, index) => (index === 0 ? `  ${label}`.padEnd(LABEL) + line.slice(LABEL) : line));
}
