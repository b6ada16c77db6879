// `plan`: what a build would write, family by family, without writing any of it.
import { type Use, usesOf, usesText } from '../hosts/limits.ts';
import { hostsOf } from '../hosts/registry.ts';
import type { SiteSizes } from '../plan/sizes.ts';
import { exitCodeFor } from '../problem.ts';
import { readingProgress } from '../progress.ts';
import { reportOf } from '../report.ts';
import { bytesText, counted } from '../terminal.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';
import { prepareForHosts, type SourceOptions } from './prepare.ts';

export interface PlanOptions extends SourceOptions {
  readonly format: 'pretty' | 'json';
}

interface FamilyCount {
  readonly family: string;
  readonly answers: number;
  readonly files: number;
  readonly bytes: number;
}

export async function plan(options: PlanOptions, { terminal }: Effects = REAL_EFFECTS): Promise<ExitCode> {
  const { prepared, problems } = await prepareForHosts(options, hostsOf, { onProgress: readingProgress(terminal) });
  if (problems.length > 0) terminal.tell(reportOf(problems));
  if (!prepared) return exitCodeFor(problems);
  const { sizes, hosts } = prepared;
  const counts = count(sizes);
  const uses = hosts.map((host) => ({ host, uses: usesOf(host, sizes) }));
  if (options.format === 'json') {
    const limits = uses.flatMap(({ host, uses }) => uses.map((use) => limitCount(host.name, use)));
    terminal.print(JSON.stringify({ families: counts, compressedAtMost: sizes.compressed, limits }, null, 2));
    return 0;
  }
  const notes = [compressedText(sizes.compressed), ...uses.map(({ host, uses }) => usesText(host, uses))];
  terminal.print([tableOf(counts), notes.filter((note) => note !== '').join('\n')].join('\n\n').trimEnd());
  return 0;
}

function compressedText(files: number): string {
  return files === 0 ? '' : `+ up to ${counted(files, 'compressed file')}: their bytes are known once they are made`;
}

function limitCount(host: string, { limit, found, most, file, source }: Use) {
  return { host, limit, found, most, file, source };
}

function count({ plan, bytesOf }: SiteSizes): readonly FamilyCount[] {
  return plan.families.map(({ name, answers, files }) => ({
    ...{ family: name, answers, files: files.length },
    bytes: files.reduce((sum, file) => sum + bytesOf(file), 0),
  }));
}

function tableOf(counts: readonly FamilyCount[]): string {
  const total = counts.reduce((sum, { answers, files, bytes }) => ({
    family: 'all',
    answers: sum.answers + answers,
    files: sum.files + files,
    bytes: sum.bytes + bytes,
  }));
  const rows = [...counts, total].map(({ family, answers, files, bytes }) => [
    family,
    answers === 0 ? '' : answers.toLocaleString('en'),
    files.toLocaleString('en'),
    bytesText(bytes),
  ]);
  const table = [['family', 'answers', 'files', 'bytes'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]!.length)));
  const lines = table.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]! + 2))).join(''),
  );
  const rule = '-'.repeat(lines[0]!.length);
  return [lines[0], rule, ...lines.slice(1, -1), rule, lines.at(-1)].join('\n');
}
