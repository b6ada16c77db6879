// The same tables in other forms of CSV give the same dataset, and a cell's text is kept to the byte.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/engine/csv/document.ts';
import { runs } from '../../support/campaign.ts';
import { COMMITMENTS_HEADER, datasetOf, GOOD, LOG_HEADER, quotedRow, text } from '../../support/source.ts';
import { cellText } from './random-documents.ts';

const rowsOf = (content: string) => readDocument({ name: 'test.csv', bytes: Buffer.from(content) }).rows;
const separatorsIn = (content: string) => content.split('\n')[0]!.replace(/[^,]/g, '');

describe('a whole folder gives the same dataset with', () => {
  const FORMS: Readonly<Record<string, (content: string) => string>> = {
    'byte order marks and CRLF': (content) => `\ufeff${content.replaceAll('\n', '\r\n')}`,
    'blank lines and CR': (content) => `\r${content.replaceAll('\n', '\r\r')}`,
    'rows of separators and spaces at the end': (content) => {
      const separators = separatorsIn(content);
      return `${content}${separators}\r\n${separators.replaceAll(',', ' , ')}\n`;
    },
    'rows of separators between rows': (content) => content.replace(/\n/g, `\n${separatorsIn(content)}\n`),
    'every cell in quotation marks, and the columns in reverse order': (content) =>
      text(...rowsOf(content).map((row) => quotedRow(row.toReversed()))),
  };
  test.each(Object.entries(FORMS))('%s', async (_, rewrite) => {
    const files = Object.fromEntries(Object.entries(GOOD).map(([name, content]) => [name, rewrite(content)]));
    expect(await datasetOf(files)).toEqual(await datasetOf());
  });

  test('other columns between our own', async () => {
    const { councils } = await datasetOf({
      'councils.csv': text(
        'country,note,name,gss_code,authority_code,website_url,authority_type,population',
        'England,a note,Abbey,E06000001,ABC,,SRA,7',
        'Wales,,Beech,W06000002,BCD,,SRA,',
      ),
    });
    expect(councils.map(({ authority_code, name, slug, country }) => [authority_code, name, slug, country])).toEqual([
      ['ABC', 'Abbey', 'abbey', 'England'],
      ['BCD', 'Beech', 'beech', 'Wales'],
    ]);
    expect(councils[0]).not.toHaveProperty('note');
  });
});

test('text in tables and logs stays the same byte for byte, with or without quotation marks', async () => {
  const bare = /^[^",\r\n]+$/;
  const content = fc.tuple(cellText, fc.boolean());
  await fc.assert(
    fc.asyncProperty(content, async ([content, isBare]) => {
      const row = (...cells: readonly string[]) => (isBare && bare.test(content) ? cells.join(',') : quotedRow(cells));
      const { commitments, searchLog } = await datasetOf({
        'commitments.csv': text(COMMITMENTS_HEADER, row('ABC', '', '', '', content, '', content)),
        'searches.csv': text(LOG_HEADER, row('2025-01-02', content, '3', '')),
      });
      const found = [commitments[0]?.text, commitments[0]?.source_name, searchLog.counts.queries[0]];
      expect(found).toEqual([content, content, content]);
    }),
    runs(1, 100),
  );
});
