// The output in docs/checking.md is the program's own output, and docs/formats.md names the fields in the JSON of “plan”.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../../src/program/commands/check.ts';
import { plan } from '../../src/program/commands/plan.ts';
import { recorded, temporaryFolder } from '../support/program.ts';
import { sourceFolder } from '../support/source.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const pageOf = (name: string): string => readFileSync(path.join(ROOT, 'docs', name), 'utf8');

type Edit = readonly [file: string, line: number, before: string, after: string];

/** The sample's tables after some edits. */
function edited(edits: readonly Edit[]): string {
  const folder = temporaryFolder();
  cpSync(path.join(ROOT, 'data'), folder, { recursive: true });
  for (const [name, line, before, after] of edits) {
    const file = path.join(folder, name);
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines[line - 1]).toContain(before);
    lines[line - 1] = lines[line - 1]!.replace(before, after);
    writeFileSync(file, lines.join('\n'));
  }
  return folder;
}

test.each<[string, boolean, readonly Edit[]]>([
  [
    'check',
    false,
    [
      ['commitments.csv', 10, 'Council only', 'council only'],
      ['emergencies.csv', 3, '2019-10-10', '10 October 2019'],
    ],
  ],
  [
    'check --fix',
    true,
    [
      ['councils.csv', 1, 'gss_code', 'GSS Code'],
      ['emergencies.csv', 5, 'PSH', 'psh '],
    ],
  ],
])('docs/checking.md shows the output of %s', async (command, fix, edits) => {
  const folder = edited(edits);
  const { effects, printed } = recorded();
  await check({ data: folder, site: {}, format: 'pretty', fix }, effects);
  // The folder has a longer name here, so lines with its name are wrapped in other places.
  const unwrapped = (text: string) => text.replaceAll(folder, 'data').replaceAll(/\s+/g, ' ').trim();
  const shown = pageOf('checking.md').split(`\`\`\`console\n$ council-climate-api ${command}\n`)[1]!.split('```')[0]!;
  expect(unwrapped(shown)).toBe(unwrapped(printed.join('\n')));
});

test('docs/formats.md names the fields of plan', async () => {
  const { effects, printed } = recorded();
  expect(await plan({ data: sourceFolder(), site: { siteUrl: 'https://x.example' }, format: 'json' }, effects)).toBe(0);
  const section = /^### plan\n(.*?)^### /ms.exec(pageOf('formats.md'))![1]!;
  const named = Array.from(section.matchAll(/^\| `(\w+)` \|/gm), ([, name]) => name);
  expect(named).toEqual(Object.keys(JSON.parse(printed.join('\n'))));
});
