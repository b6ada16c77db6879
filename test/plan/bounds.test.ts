// The bound of an answer's size is never below what it has, whatever is in the tables.
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { preparePlan } from '../../src/commands/prepare.ts';
import { lengthOf } from '../../src/plan/file-content.ts';
import type { PlannedFile } from '../../src/plan/planned.ts';
import { dataOf } from '../support/reference.ts';
import { COMMITMENTS_HEADER, COUNCILS_HEADER, LOG_HEADER, quotedRow, sourceFolder, text } from '../support/source.ts';

const EDGE = dataOf('edge');
const SAMPLE = path.join(import.meta.dirname, '..', '..', 'data');

async function boundedFiles(data: string, site: Readonly<Record<string, unknown>>): Promise<readonly PlannedFile[]> {
  const host = { name: 'none', files: () => [], composes: [], lastPages: true };
  const { prepared, problems } = await preparePlan({ data, site }, () => [host]);
  expect(prepared, JSON.stringify(problems)).toBeDefined();
  return prepared!.plan.families.flatMap(({ files }) => files).filter((file) => file.atMost);
}

function expectBounds(files: readonly PlannedFile[]): void {
  const low = files.filter((file) => lengthOf(file.render()) > file.atMost!());
  expect(low.map((file) => file.path)).toEqual([]);
}

test.each([
  ['the edge cases', EDGE, {}],
  ['the edge cases in small pages', EDGE, { pageSizes: { commitments: 1, searchterms: 2 } }],
  ['the edge cases under a long address', EDGE, { siteUrl: `https://climate.example/${"a'&b/".repeat(100)}` }],
  ['the edge cases under a long title', EDGE, { title: `<"&'é🌍>`.repeat(200) }],
  ['the sample', SAMPLE, {}],
])('of %s', async (_, data, site) => {
  const files = await boundedFiles(data, {
    siteUrl: 'https://climate.example',
    dates: { pairs: 4, opens: 4 },
    ...site,
  });
  expect(files.length).toBeGreaterThan(8000);
  expectBounds(files);
});

test('of an owner’s templates that are long and show everything twice', async () => {
  const data = sourceFolder({
    'templates/layout.html': `{{title}}{{head}}${'{{main}}{{footer}}{{site}}{{nav}}'.repeat(6)}${'é'.repeat(40_000)}`,
    'templates/answer.html': `${'{{title}}{{notice}}{{pages}}{{guide}}'.repeat(9)}{{body}}{{body}}${'x'.repeat(40_000)}`,
  });
  const site = {
    siteUrl: 'https://climate.example',
    dates: { pairs: 1, opens: 1 },
    texts: { footer: '"'.repeat(9000) },
  };
  const files = (await boundedFiles(data, site)).filter((file) => !/councils\/country-/.test(file.path));
  expect(files.length).toBeGreaterThan(20);
  expectBounds(files);
});

test('of texts that grow when they are escaped, in JSON and in HTML', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('&', '<', '>', '"', "'", '\\', '\u2028', '🌍', 'é', 'x'),
    minLength: 1,
    maxLength: 4000,
  });
  await fc.assert(
    fc.asyncProperty(cell, cell, cell, async (name, statement, query) => {
      const data = sourceFolder({
        'councils.csv': text(
          COUNCILS_HEADER,
          quotedRow([
            'ABC',
            name,
            'abbey',
            `https://abbey.example/${'&'.repeat(900)}`,
            'E06000001',
            'England',
            'Unitary Authority',
          ]),
        ),
        'commitments.csv': text(
          COMMITMENTS_HEADER,
          ...[1, 2, 3].map((n) =>
            quotedRow(['ABC', 'true', '2030', 'Whole area', statement, `https://x.example/${n}`, name]),
          ),
        ),
        'plans.csv': text('authority_code,title,document_type,updated_at'),
        'emergencies.csv': text('authority_code,date_declared'),
        'searches.csv': text(
          LOG_HEADER,
          ...Array.from({ length: 6 }, (_, day) => quotedRow([`2025-01-0${day + 1}`, query, '3', ''])),
        ),
      });
      const site = { siteUrl: 'https://climate.example', dates: { pairs: 1, opens: 1 } };
      expectBounds((await boundedFiles(data, site)).filter((file) => !/councils\/country-/.test(file.path)));
    }),
    { seed: 5, numRuns: 15 },
  );
});
