// The bound of an answer's size is never below what it has, whatever is in the tables.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FILTERED_COUNCILS } from '../../src/plan/families.ts';
import { runs } from '../support/campaign.ts';
import {
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  EMERGENCIES_HEADER,
  LOG_HEADER,
  PLANS_HEADER,
  quotedRow,
  sourceFolder,
  text,
} from '../support/source.ts';
import { BOUNDED_SITES, boundedFiles, expectBounds, filesOfSite } from './bounded-files.ts';

test.each(BOUNDED_SITES)('of %s', async (_, data, site) => {
  const files = await filesOfSite(data, site);
  // Of the thousands of lists of councils a sample; the slow tests render all of them.
  expectBounds(files.filter(({ path }, index) => !/councils\/country-/.test(path) || index % 37 === 0));
});

test('of an owner’s templates that are long and show everything twice', async () => {
  const data = sourceFolder({
    'templates/layout.html': `{{title}}{{head}}${'{{main}}{{footer}}{{site}}{{nav}}'.repeat(6)}${'é'.repeat(40_000)}`,
    'templates/response.html': `${'{{title}}{{notice}}{{pages}}{{help}}'.repeat(9)}{{body}}{{body}}${'x'.repeat(40_000)}`,
  });
  const site = {
    siteUrl: 'https://climate.example',
    dates: { dateRangeDays: 1, openEndedDays: 1 },
    texts: { footer: '"'.repeat(9000) },
  };
  const files = await boundedFiles(data, site, [FILTERED_COUNCILS]);
  expect(files.length).toBeGreaterThan(20);
  expectBounds(files);
});

test('of texts that grow when they are escaped, in JSON and in HTML', async () => {
  const cell = fc
    .string({
      unit: fc.constantFrom('&', '<', '>', '"', "'", '\\', '\u2028', '🌍', 'é', 'x'),
      minLength: 1,
      maxLength: 4000,
    })
    // What is nothing but white space is an empty cell.
    .filter((text) => text.trim() !== '');
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
        'plans.csv': text(
          `${PLANS_HEADER},url`,
          ...[1, 2, 3].map((n) => quotedRow(['ABC', statement, name, '', `https://x.example/${n}?${'&'.repeat(900)}`])),
          // Many that say next to nothing.
          ...Array.from({ length: 400 }, () => quotedRow(['ABC', 'x', '', '', ''])),
        ),
        'emergencies.csv': text(
          `${EMERGENCIES_HEADER},source_url`,
          ...Array.from({ length: 400 }, (_, n) => quotedRow(['ABC', '', `https://x.example/${n}?${'"'.repeat(90)}`])),
        ),
        'searches.csv': text(
          LOG_HEADER,
          ...Array.from({ length: 6 }, (_, day) => quotedRow([`2025-01-0${day + 1}`, query, '3', ''])),
        ),
      });
      const site = { siteUrl: 'https://climate.example', dates: { dateRangeDays: 1, openEndedDays: 1 } };
      expectBounds(await boundedFiles(data, site, [FILTERED_COUNCILS]));
    }),
    runs(5, 15),
  );
});
