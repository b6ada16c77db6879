// The page that tells of the limits names those that hold, and no file that is larger is read.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  LARGEST_TABLE,
  LARGEST_TEXT,
  LONGEST_ROW,
  MOST_CELLS,
  MOST_FINDINGS,
  MOST_RECORDS,
  MOST_ROWS,
} from '../../src/read/limits.ts';
import { readSource } from '../../src/read/read-source.ts';
import { TALLY_ROOM } from '../../src/searchterms/day-counts.ts';
import { MOST_RESPONSES } from '../../src/site/url-groups.ts';
import { numberText } from '../../src/text/format.ts';
import { sourceFolder } from '../support/source.ts';

const PAGE = readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'limits.md'), 'utf8');
const MEBIBYTE = 2 ** 20;

test.each([
  `${numberText(MOST_RECORDS)} rows in a table; ${numberText(MOST_ROWS)} rows in a sheet`,
  `${LARGEST_TABLE / MEBIBYTE} MiB for a table; ${LARGEST_TEXT / MEBIBYTE} MiB for \`site.json\``,
  `${LONGEST_ROW / MEBIBYTE} MiB or ${numberText(MOST_CELLS)} cells per row`,
  `${TALLY_ROOM.keys / 1e6} million different search terms, or ${numberText(TALLY_ROOM.characters)} characters`,
  `${numberText(MOST_RESPONSES)} prebuilt responses`,
  `${numberText(MOST_FINDINGS)} problems`,
])('the page says %s', (text) => {
  expect(PAGE).toContain(text);
});

test.each(['site.json', 'templates/home.html', 'templates/style.css'])(
  '%s is not read if it is larger',
  async (name) => {
    const right = name === 'site.json' ? '{}' : name.endsWith('.css') ? '' : '{{title}}{{examples}}';
    const codesOf = async (length: number) => {
      const { problems } = await readSource({ data: sourceFolder({ [name]: right.padEnd(length) }), site: {} });
      return problems.map(({ code }) => code);
    };
    expect(await codesOf(LARGEST_TEXT)).toEqual([]);
    expect(await codesOf(LARGEST_TEXT + 1)).toEqual(['too-large-file']);
  },
);
