// `plan`: what a build would write, family by family, without writing any of it.
import { hostsOf } from '../hosts/registry.ts';
import type { Plan } from '../plan/planned.ts';
import { exitCodeFor } from '../problem.ts';
import { reportOf } from '../report.ts';
import { bytesText } from '../terminal.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';
import { preparePlan, type SourceOptions } from './prepare.ts';

export interface PlanOptions extends SourceOptions {
  readonly format: 'pretty' | 'json';
}

interface FamilyCount {
  readonly family: string;
  readonly answers: number;
  readonly files: number;
  readonly bytes: number;
}

export function plan(options: PlanOptions, { terminal }: Effects = REAL_EFFECTS): ExitCode {
  const { prepared, problems } = preparePlan(options, hostsOf);
  if (problems.length > 0) terminal.tell(reportOf(problems));
  if (!prepared) return exitCodeFor(problems);
  const counts = count(prepared.plan);
  terminal.print(options.format === 'json' ? JSON.stringify(counts, null, 2) : tableOf(counts));
  return 0;
}

function count(plan: Plan): readonly FamilyCount[] {
  const counts: FamilyCount[] = [];
  for (const { name, answers, files } of plan.families) {
    let bytes = 0;
    for (const file of files) bytes += Buffer.byteLength(file.render());
    counts.push({ family: name, answers, files: files.length, bytes });
  }
  return counts;
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
