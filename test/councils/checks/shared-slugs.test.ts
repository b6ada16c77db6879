// Slugs that belong to several councils: one error names both councils and both cells.
import { expect, test } from 'vitest';
import { formerPages } from '../../../src/councils/pages/former-councils.ts';
import { type Diagnostic, messageOf } from '../../../src/engine/diagnostics/diagnostic.ts';
import {
  briefly,
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  datasetOf,
  EMERGENCIES_HEADER,
  PLANS_HEADER,
  problemsOf,
  text,
} from '../../support/source.ts';

/** Rows of councils.csv and ended-councils.csv with these codes, names, slugs and former slugs. */
type Cells = readonly [code: string, name: string, slug?: string, former?: string];

const councils = (...rows: readonly Cells[]) =>
  text(
    `${COUNCILS_HEADER},former_slugs`,
    ...rows.map(([code, name, slug = '', former = ''], index) =>
      [code, name, slug, '', `E0700000${index + 1}`, 'England', 'Non-Metropolitan District', `"${former}"`].join(),
    ),
  );

const ended = (...rows: readonly Cells[]) =>
  text(
    'authority_code,name,slug,end_date,replaced_by,former_slugs',
    ...rows.map(([code, name, slug = '', former = '']) => `${code},${name},${slug},,,"${former}"`),
  );

/** The other tables are empty, because only the slugs matter. */
const filesOf = (current: readonly Cells[], former: readonly Cells[] = []) => ({
  'councils.csv': councils(...current),
  'commitments.csv': text(COMMITMENTS_HEADER),
  'plans.csv': text(PLANS_HEADER),
  'emergencies.csv': text(EMERGENCIES_HEADER),
  'searches.csv': null,
  'ended-councils.csv': ended(...former),
});

const problemsIn = async (current: readonly Cells[], former: readonly Cells[] = []) =>
  problemsOf(filesOf(current, former));

/** Both cells. The second cell is the one that is reported. */
const cellsOf = ({ location, related = [] }: Diagnostic): readonly string[] =>
  [...related.map((each) => each.location), location!].map(({ file, cell }) => `${file} ${cell!.address}`);

const [ABBEY, BEECH, OLD] = [
  ['ABC', 'Abbey'],
  ['BCD', 'Beech'],
  ['OLD', 'Oldham'],
] as const;

test.each<[string, readonly Cells[], readonly Cells[], string, readonly [string, string]]>([
  [
    'a former slug of two councils',
    [
      [...ABBEY, '', 'x, old'],
      [...BEECH, '', 'old, y'],
    ],
    [],
    'the slug “old” belongs to both Abbey (ABC) and Beech (BCD)',
    ['councils.csv H2', 'councils.csv H3'],
  ],
  [
    'a former slug that another council has now',
    [
      [...ABBEY, '', 'b'],
      [...BEECH, 'b'],
    ],
    [],
    'the slug “b” belongs to both Beech (BCD) and Abbey (ABC)',
    ['councils.csv C3', 'councils.csv H2'],
  ],
  [
    'a former slug that is generated from the name of another council',
    [ABBEY, [...BEECH, '', 'abbey']],
    [],
    'the slug “abbey” belongs to both Abbey (ABC) and Beech (BCD)',
    ['councils.csv B2', 'councils.csv H3'],
  ],
  [
    'an ended council with a current council’s slug',
    [[...ABBEY, 'a']],
    [[...OLD, 'a']],
    'the slug “a” belongs to both Abbey (ABC) and Oldham (OLD)',
    ['councils.csv C2', 'ended-councils.csv C2'],
  ],
  [
    'an ended council with a current council’s name',
    [ABBEY, BEECH],
    [['OLD', 'Beech']],
    'the slug “beech” belongs to both Beech (BCD) and Beech (OLD)',
    ['councils.csv B3', 'ended-councils.csv B2'],
  ],
  [
    'an ended council with its successor’s former slug',
    [[...ABBEY, '', 'oldham']],
    [OLD],
    'the slug “oldham” belongs to both Abbey (ABC) and Oldham (OLD)',
    ['councils.csv H2', 'ended-councils.csv B2'],
  ],
  [
    'an ended council’s former slug that another council has',
    [[...ABBEY, 'a']],
    [[...OLD, '', 'a']],
    'the slug “a” belongs to both Abbey (ABC) and Oldham (OLD)',
    ['councils.csv C2', 'ended-councils.csv F2'],
  ],
  [
    'a former slug of two ended councils',
    [],
    [
      [...OLD, '', 'x'],
      ['NIR-A', 'Omagh', '', 'x'],
    ],
    'the slug “x” belongs to both Oldham (OLD) and Omagh (NIR-A)',
    ['ended-councils.csv F2', 'ended-councils.csv F3'],
  ],
])('%s', async (_, current, former, message, cells) => {
  const problems = await problemsIn(current, former);
  expect(problems.map(({ code }) => code)).toEqual(['shared-slug']);
  expect(messageOf(problems[0]!)).toBe(message);
  expect(cellsOf(problems[0]!)).toEqual(cells);
});

test.each<[string, readonly Cells[], string]>([
  [
    'given',
    [
      [...OLD, 'a'],
      ['NIR-A', 'Omagh', 'a'],
    ],
    'C',
  ],
  ['generated', [OLD, ['NIR-A', 'Oldham']], 'C'],
])('two ended councils with the same slug, %s', async (_, rows, column) => {
  const problems = await problemsIn([ABBEY], rows);
  expect(problems.map(({ code }) => code)).toEqual(['duplicate-slug']);
  expect(cellsOf(problems[0]!)).toEqual([`ended-councils.csv ${column}2`, `ended-councils.csv ${column}3`]);
});

test('without a slug column, the name is marked', async () => {
  const files = {
    ...filesOf([ABBEY]),
    'ended-councils.csv': text('authority_code,name,end_date,replaced_by', 'OLD,Abbey,,'),
  };
  const [problem] = (await problemsOf(files)).filter(({ code }) => code === 'shared-slug');
  expect(cellsOf(problem!)).toEqual(['councils.csv B2', 'ended-councils.csv B2']);
});

test.each<[string, readonly Cells[], readonly Cells[]]>([
  ['a former slug that is listed twice', [[...ABBEY, '', 'old, old']], []],
  ['a former slug that the council has again', [[...ABBEY, 'a', 'a, old']], []],
  [
    'different slugs',
    [
      [...ABBEY, 'a', 'b, c'],
      [...BEECH, 'd', 'e'],
    ],
    [
      [...OLD, 'f'],
      ['NIR-A', 'Oldham', 'g'],
    ],
  ],
])('%s is valid', async (_, current, former) => {
  expect(briefly(await problemsIn(current, former))).toEqual([]);
});

test.each<[string, readonly Cells[], readonly Cells[], string]>([
  ['a council in both tables', [ABBEY], [ABBEY], 'council-not-ended'],
  [
    'a council entered twice',
    [
      [...ABBEY, '', 'old'],
      [...ABBEY, '', 'old'],
    ],
    [],
    'duplicate-code',
  ],
  [
    'a row that was copied',
    [
      [...ABBEY, '', 'old'],
      ['BCD', 'Abbey', '', 'old'],
    ],
    [],
    'duplicate-slug',
  ],
  [
    'two shared slugs',
    [
      [...ABBEY, '', 'a, b'],
      [...BEECH, '', 'b, a'],
    ],
    [],
    'shared-slug',
  ],
  ['an invalid slug', [[...ABBEY, 'a']], [[...OLD, 'A']], 'bad-slug'],
])('%s is reported once', async (_, current, former, code) => {
  expect((await problemsIn(current, former)).map((problem) => problem.code)).toEqual([code]);
});

test('a warning about the same rows doesn’t replace an error', async () => {
  const problems = await problemsIn([
    ['ABC', 'Abbey', 'a', 'old'],
    ['BCD', 'Abbey', 'b', 'old'],
  ]);
  expect(problems.map(({ code }) => code)).toContain('shared-slug');
});

test('each former slug and each ended council has its own page', async () => {
  const current: readonly Cells[] = [[...ABBEY, 'a', 'a, old, old, x'], BEECH];
  const dataset = await datasetOf(
    filesOf(current, [
      [...OLD, '', 'oldham, older'],
      ['NIR-A', '例'],
    ]),
  );
  const pages = formerPages({ dataset }).map(({ file, renamed, ended }) => [file, (renamed ?? ended)!.name]);
  expect(pages).toEqual([
    ['councils/old/index.html', 'Abbey'],
    ['councils/x/index.html', 'Abbey'],
    ['councils/oldham/index.html', 'Oldham'],
    ['councils/older/index.html', 'Oldham'],
    ['councils/nir-a/index.html', '例'],
  ]);
});
