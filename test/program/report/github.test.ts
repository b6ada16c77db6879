// The output in GitHub Actions: annotations that the runner understands, starting with changed lines, and a summary in Markdown.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CODES, type Diagnostic, type DiagnosticCode } from '../../../src/engine/diagnostics/diagnostic.ts';
import { check } from '../../../src/program/commands/check.ts';
import { annotationsOf } from '../../../src/program/report/github.ts';
import { jobSummary } from '../../../src/program/report/job-summary.ts';
import { codeSpan, markdownTable } from '../../../src/program/report/markdown.ts';
import { committed } from '../../support/git.ts';
import { recorded } from '../../support/program.ts';
import { type Files, GOOD, LOG_HEADER, SITE, sourceFolder, text } from '../../support/source.ts';

/** The runner's interpretation of a line, based on actions/runner (ActionCommand.cs). */
function commandIn(line: string) {
  const [, name, properties = '', message] = /^::([a-z-]+)(?: ([^:]*))?::(.*)$/.exec(line) ?? [];
  if (name === undefined) return undefined;
  const unescaped = (text: string) => text.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%');
  const pairs = properties.split(',').filter((pair) => pair !== '');
  const value = (pair: string) =>
    unescaped(
      pair
        .slice(pair.indexOf('=') + 1)
        .replaceAll('%3A', ':')
        .replaceAll('%2C', ','),
    );
  return {
    name,
    properties: Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), value(pair)])),
    message: unescaped(message!),
  };
}

const year = (line: number, file = 'data/commitments.csv'): Diagnostic => ({
  code: 'bad-year',
  location: { file, line, column: 3, cell: { row: line, address: `C${line}`, column: 'target_year' } },
  values: { cell: '“203”' },
});

describe('annotations', () => {
  test('contain the file, the line, the column, the problem and the expected value', () => {
    const [line] = annotationsOf([{ ...year(7), suggestion: '2030' }], { root: '.' });
    expect(commandIn(line!)).toEqual({
      name: 'error',
      properties: { file: 'data/commitments.csv', line: '7', col: '3', title: 'bad-year' },
      message:
        '“203” is not a target year\nline 7, cell C7 (target_year)\nhelp: Enter a year from 1990 to 2200, or leave the cell empty.\ndid you mean: 2030',
    });
  });

  test('can contain any name and any cell', () => {
    const file = 'data/a,b:c%2C::d\nx.csv';
    const cell = '“::error::100%\r\n::x, a=b”';
    const [line, ...others] = annotationsOf([{ ...year(2, file), values: { cell } }], { root: '.' });
    expect(others).toEqual([]);
    expect(line).not.toMatch(/[\r\n]/);
    const { properties, message } = commandIn(line!)!;
    expect(properties).toMatchObject({ file, title: 'bad-year' });
    expect(message).toContain('“::error::100%⏎::x, a=b” is not');
  });

  test('are limited to ten of each kind, starting with those on changed lines, and a count', () => {
    const problems = [
      ...Array.from({ length: 30 }, (_, index) => year(index + 2)),
      ...Array.from(
        { length: 3 },
        (_, index): Diagnostic => ({
          code: 'missing-type',
          location: { file: 'data/councils.csv', line: index + 2, column: 1 },
        }),
      ),
    ];
    const isChanged = (file: string, line: number) => file === 'data/commitments.csv' && (line === 20 || line === 31);
    const commands = annotationsOf(problems, { root: '.', isChanged }).map((line) => commandIn(line)!);
    const lines = commands.map(({ name, properties }) => `${name} ${properties.line ?? ''}`);
    const firstOthers = Array.from({ length: 8 }, (_, index) => `error ${index + 2}`);
    expect(lines).toEqual(['error 20', 'error 31', ...firstOthers, 'warning 2', 'warning 3', 'warning 4', 'notice ']);
    expect(commands.at(-1)!.message).toBe('and 20 more: the job’s summary and its log list them');
  });

  test('conflicting rows come first if either of them has changed', () => {
    const clash: Diagnostic = {
      code: 'duplicate-code',
      location: { file: 'a.csv', line: 9, column: 1 },
      related: [{ relation: 'first', location: { file: 'a.csv', line: 4, column: 1 } }],
    };
    const isChanged = (_: string, line: number) => line === 4;
    const [first] = annotationsOf([year(2), clash], { root: '.', isChanged });
    expect(commandIn(first!)!.message).toContain('first in line 4');
  });
});

describe('check --format github', () => {
  const BAD = GOOD['commitments.csv'].replace(',2030,', ',20 30,').replace('Council only', 'Council');

  /**
   * A folder whose tables had no errors, in a repository if there is a base. Returns the output and the summary of a job after
   * changes to these files.
   */
  async function job(changed: Files, base?: string, before: Files = {}, summaryName = 'summary.md', fix = false) {
    const root = sourceFolder({ 'site.json': '{ "searchLog": "public" }', ...before });
    // Without a base, the check doesn't run git.
    if (base !== undefined) committed(root);
    for (const [name, content] of Object.entries(changed)) writeFileSync(path.join(root, name), content!);
    const summaryFile = path.join(root, summaryName);
    const { effects, printed, told } = recorded();
    const options = { data: root, site: SITE, format: 'github', base, fix, job: { root, summaryFile } } as const;
    const exitCode = await check(options, effects);
    const lines = printed.join('\n').split('\n');
    return { exitCode, lines, told, summary: existsSync(summaryFile) ? readFileSync(summaryFile, 'utf8') : '' };
  }

  test('prints the report with commands turned off, then annotations, and appends the summary', async () => {
    const { exitCode, lines, summary } = await job({ 'commitments.csv': BAD });
    expect(exitCode).toBe(1);
    const [, token] = /^::stop-commands::(.+)$/.exec(lines[0]!)!;
    const end = lines.indexOf(`::${token}::`);
    expect(lines.slice(1, end).join('\n')).toContain('[bad-year]');
    expect(lines.slice(end + 1).map((line) => commandIn(line)?.properties)).toMatchObject([
      { file: 'commitments.csv', line: '2' },
      { file: 'commitments.csv', line: '3' },
    ]);
    expect(summary).toContain('errors, 1 warning'.replace('1 warning', '0 warnings'));
    expect(summary).toContain('| 2 | C2 `target_year` | error | `“20 30” is not a target year` |');
  });

  test('starts with lines that have changed since the base', async () => {
    const row = (text: string) => `ABC,true,203,Whole area,${text},https://abbey.example/plan,Plan`;
    const rows = [
      GOOD['commitments.csv'].split('\n')[0]!,
      ...Array.from({ length: 15 }, (_, index) => row(`Text ${index}`)),
    ];
    const before = { 'commitments.csv': text(...rows) };
    const after = { 'commitments.csv': text(...rows.slice(0, 9), row('new'), ...rows.slice(9)) };
    const { lines } = await job(after, 'HEAD', before);
    const annotated = lines.flatMap((line) => commandIn(line)?.properties.line ?? []);
    // The same mistake in all rows is a single problem, which is shown at the changed row.
    expect(annotated).toEqual(['10']);
    const unknown = await job({ 'commitments.csv': BAD }, 'nowhere');
    expect(unknown.lines.map((line) => commandIn(line)?.properties.title)).toContain('not-compared');
    expect(unknown).toMatchObject({ exitCode: 1, told: [] });
  });

  test('doesn’t count a carriage return in a cell as a line ending, like git', async () => {
    const text = '"Net\r@@ -1 +1,9999999999 @@ zero"';
    const { lines, exitCode } = await job({ 'commitments.csv': BAD.replace('Net zero by 2030', text) }, 'HEAD');
    expect(exitCode).toBe(1);
    expect(lines.flatMap((line) => commandIn(line)?.properties.line ?? [])).toEqual(['2', '4']);
  });

  test('shows the result even if the summary can’t be written', async () => {
    const { exitCode, told, lines } = await job({ 'commitments.csv': BAD }, undefined, {}, 'nowhere/summary.md');
    expect(exitCode).toBe(1);
    expect(lines.filter((line) => commandIn(line)?.name === 'error')).toHaveLength(2);
    expect(told.join()).toMatch(/^the job’s summary can’t be written: ENOENT/);
  });

  test('shows the fixes where the runner ignores commands', async () => {
    const row = GOOD['commitments.csv'].replace(',2030,', ',2030.0,').replace('Net zero', '##[error]Net zero');
    const { lines, exitCode } = await job({ 'commitments.csv': row }, undefined, {}, 'summary.md', true);
    expect(exitCode).toBe(0);
    const [, token] = /^::stop-commands::(.+)$/.exec(lines[0]!)!;
    expect(lines.findLastIndex((line) => line.includes('##['))).toBeLessThan(lines.indexOf(`::${token}::`));
    expect(lines.join()).toContain('2030.0');
  });

  test('reports that nothing is wrong', async () => {
    const { exitCode, lines, summary } = await job({});
    expect([exitCode, lines.length]).toEqual([0, 3]);
    expect(summary).toContain('No problems found in');
  });

  test('shows only the place of a problem in a log', async () => {
    const secret = 'jane doe';
    const log = text(
      LOG_HEADER,
      `2025-01-02,${secret},three,`,
      `yesterday,${secret},3,`,
      `2025-01-02,${secret},3,${secret}`,
    );
    const { lines, summary, exitCode } = await job({ 'searches.csv': log }, 'HEAD');
    expect(exitCode).toBe(1);
    expect(summary).toContain('| 2 |');
    expect([...lines, summary].join('\n')).not.toMatch(/jane|doe/);
  });
});

describe('Markdown', () => {
  test.each([
    ['<img src=x onerror=alert(1)>', '`<img src=x onerror=alert(1)>`'],
    ['a`b', '``a`b``'],
    ['`', '`` ` ``'],
    ['```\n# x', '```` ```⏎# x ````'],
    ['@someone #12', '`@someone #12`'],
    ['', ''],
  ])('%j is in a code span', (cell, expected) => {
    expect(codeSpan(cell)).toBe(expected);
  });

  test('a vertical bar doesn’t end a cell', () => {
    expect(markdownTable(['a', 'b'], [[codeSpan('x|y'), '1']], [1])).toBe('| a | b |\n| --- | --: |\n| `x\\|y` | 1 |');
  });

  const HOSTILE = [
    ...[
      '@someone',
      'owner/repo#12',
      '#12',
      'GH-12',
      '1a2b3c4d5e',
      'https://evil.example',
      'www.evil.example',
      'a@b.example',
    ],
    ...[
      '[a](//b)',
      '![a](b)',
      '[a]: //b',
      '<img src=x>',
      '<!--',
      '&lt;',
      '*a*',
      '_a_',
      '~~a~~',
      '`a',
      '``',
      'a|b',
      '$a$',
      ':+1:',
    ],
    ...['a\\', '\n# a', '\r\n\r\n- a', '\u2028> a', '\u202ea', '\u001b[31m'],
  ];

  test.each(HOSTILE)('%j stays inside code spans, whatever contains it', (cell) => {
    const evil = `EVIL ${cell} EVIL`;
    const problems = (Object.keys(CODES) as DiagnosticCode[]).map((code): Diagnostic => {
      const { message, help = '' } = CODES[code];
      const names = `${message} ${help}`.match(/(?<=\{)\w+(?=\})/g) ?? [];
      const values = Object.fromEntries(names.map((name) => [name, evil]));
      const location = { file: evil, line: 2, column: 1, cell: { row: 2, address: 'A2', column: evil } };
      return { code, location, values, suggestion: evil };
    });
    const summary = problems.map((problem) => jobSummary(evil, [problem])).join('\n');
    const rest = summary.replace(/(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g, '');
    expect(summary.match(/EVIL/g)!.length).toBeGreaterThan(1000);
    expect(rest).not.toContain('EVIL');
    // No text ends a row of a table.
    expect(
      new Set(
        rest
          .split('\n')
          .filter((line) => line.startsWith('|'))
          .map((line) => line.match(/\|/g)!.length),
      ),
    ).toEqual(new Set([6]));
  });

  test('a summary lists thirty files, and counts the others', () => {
    const problems = Array.from({ length: 50 }, (_, index) => year(2, `searches/${index}.csv`));
    const summary = jobSummary('data', problems);
    expect(summary.match(/^####/gm)).toHaveLength(30);
    expect(summary).toContain('… and 20 more files with problems');
  });

  test('a summary is never longer than GitHub allows, and says what it leaves out', () => {
    const cell = 'a\u{1d165}'.repeat(400);
    const problems = Array.from(
      { length: 600 },
      (_, index): Diagnostic => ({
        ...{
          code: 'wrong-cell-count',
          values: { rows: cell, advice: cell },
          suggestion: cell,
        },
        location: {
          ...{ file: `searches/${index % 30}.csv`, line: index + 2, column: 3 },
          cell: { row: index + 2, address: `C${index}`, column: cell },
        },
      }),
    );
    const summary = jobSummary('data', problems);
    expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024);
    const files = summary.match(/^####/gm)!.length;
    expect(files).toBeGreaterThan(5);
    expect(summary).toContain(`… and ${30 - files} more files with problems`);
  });
});
