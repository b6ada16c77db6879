// The limits in docs/performance.md are correct, and the program doesn't read larger files.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MOST_FINDINGS, MOST_RECORDS, SIZE_LIMITS } from '../../../src/engine/csv/limits.ts';
import { readSource } from '../../../src/engine/site/read-source.ts';
import { MOST_RESPONSES } from '../../../src/engine/site/response-limit.ts';
import { type FolderAtRevision, readFolderAtRevision } from '../../../src/engine/source/git-folder.ts';
import { LARGEST_TABLE, LARGEST_TEXT } from '../../../src/engine/source/read-file.ts';
import { TALLY_LIMITS } from '../../../src/engine/terms/day-counts.ts';
import { numberText } from '../../../src/engine/text/format.ts';
import { committed } from '../../support/git.ts';
import { sourceFolder } from '../../support/source.ts';

const PAGE = readFileSync(path.join(import.meta.dirname, '..', '..', '..', 'docs', 'performance.md'), 'utf8');
const MEBIBYTE = 2 ** 20;

test.each([
  `${numberText(MOST_RECORDS)} rows in a table; ${numberText(SIZE_LIMITS.rows)} rows in a sheet`,
  `${LARGEST_TABLE / MEBIBYTE} MiB for a table; ${LARGEST_TEXT / MEBIBYTE} MiB for \`site.json\``,
  `${SIZE_LIMITS.bytes / MEBIBYTE} MiB or ${numberText(SIZE_LIMITS.cells)} cells per row`,
  `${TALLY_LIMITS.keys / 1e6} million different search terms, or ${numberText(TALLY_LIMITS.characters)} characters`,
  `${numberText(MOST_RESPONSES)} prebuilt responses`,
  `${numberText(MOST_FINDINGS)} problems`,
])('the page states %s', (text) => {
  expect(PAGE).toContain(text);
});

test.each(['site.json', 'templates/about.html', 'templates/style.css'])(
  '%s is not read if it is larger',
  async (name) => {
    const right = name === 'site.json' ? '{}' : name.endsWith('.css') ? '' : '{{title}}';
    const codesOf = async (length: number) => {
      const { problems } = await readSource({ data: sourceFolder({ [name]: right.padEnd(length) }), site: {} });
      return problems.map(({ code }) => code);
    };
    expect(await codesOf(LARGEST_TEXT)).toEqual([]);
    expect(await codesOf(LARGEST_TEXT + 1)).toEqual(['file-too-large']);
  },
);

test('nor does git', () => {
  const folder = committed(sourceFolder({ 'site.json': '{}'.padEnd(LARGEST_TEXT + 1) }));
  const found = readFolderAtRevision(folder, 'HEAD') as FolderAtRevision;
  expect(found.source.problems.map(({ code, location }) => [code, location?.file])).toEqual([
    ['file-too-large', 'HEAD:site.json'],
  ]);
});
