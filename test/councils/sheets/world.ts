// A fictional world with 15 councils, and ten editions of sheets about it. The facts have the cells that our tables should contain.
import type { TableName } from '../../../src/engine/tables/tables.ts';

export type Cells = Readonly<Record<string, string>>;

export interface Fact {
  readonly id: string;
  readonly table: TableName;
  cells: Cells;
  /** Whether the sheets contain the fact. */
  isPublished: boolean;
  /** A faulty cell in the sheet, for which the row is rejected. */
  typo?: Cells;
}

export interface World {
  readonly facts: Fact[];
  /** Start and end dates, and successors, by authority code. */
  readonly spans: Map<string, { readonly start?: string; readonly end?: string; readonly successors?: string }>;
}

/** Returns numbers below `most` that depend only on the seed (mulberry32). */
export function randomNumbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

const PLACES = 'Abbey Beech Cedar Dale Elm Fern Gorse Hawthorn Ivy Juniper Kestrel Larch Moss Nettle Oak'.split(' ');
export const codeOf = (place: string): string => place.slice(0, 3).toUpperCase();

const KINDS = [
  ['England', 'Non-Metropolitan District', 'Borough Council', 'E07'],
  ['England', 'Unitary Authority', 'Council', 'E06'],
  ['Scotland', 'Unitary Authority', 'Council', 'S12'],
  ['England', 'London Borough', 'Council', 'E09'],
] as const;

function councilFact(place: string, index: number): Fact {
  const [country, authority_type, suffix, gss] = KINDS[index % KINDS.length]!;
  const gss_code = `${gss}${String(index + 1).padStart(6, '0')}`;
  const authority_code = codeOf(place);
  const cells = { authority_code, name: `${place} ${suffix}`, gss_code, country, authority_type };
  return { id: `council ${authority_code}`, table: 'councils', cells, isPublished: true };
}

const day = (year: number, month: number, date: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

const WORDINGS = [
  'Net zero',
  'We will be\ncarbon neutral',
  'Zero, “as soon as possible”',
  'A 5" target; or sooner',
  'N/A',
];

function factsAbout(code: string, random: (most: number) => number): readonly Fact[] {
  const site = `https://${code.toLowerCase()}.example`;
  const fact = (table: TableName, key: string, cells: Cells): Fact => ({
    id: `${table} ${code} ${key}`,
    table,
    cells: { authority_code: code, ...cells },
    isPublished: true,
  });
  const promise = (scope: string, key = scope) =>
    fact('commitments', key, {
      has_promise: 'true',
      target_year: random(5) === 0 ? '' : String(2025 + random(26)),
      scope,
      text: WORDINGS[random(WORDINGS.length)]!,
      source: `${site}/promise?scope=${key.replaceAll(' ', '-')}&n=${random(99)}`,
      source_name: `Source ${random(9)}`,
    });
  const noPromise = { has_promise: 'false', target_year: '', scope: '', text: '', source: '', source_name: '' };
  const promises = [
    () => [promise('Council only'), promise('Whole area')],
    () => [promise('Whole area', 'first'), promise('Whole area', 'second')],
    () => [promise('Council only')],
    () => [promise('')],
    () => [fact('commitments', 'none', noPromise)],
  ][random(5)]!();
  const declaration = (year: number) =>
    fact('emergencies', String(year), {
      date_declared: day(year, 1 + random(12), 1 + random(28)),
      source_url: `${site}/motion-${year}`,
    });
  const plan = (key: string, more: Cells = {}) =>
    fact('plans', key, {
      url: `${site}/${key}.pdf`,
      title: `Plan ${key}`,
      document_type: ['Action plan', 'Climate strategy', 'A letter'][random(3)]!,
      updated_at: day(2018, 1 + random(12), 1 + random(28)),
      scope: ['', 'Whole area', 'Council only'][random(3)]!,
      status: ['', 'Draft', 'Approved'][random(3)]!,
      time_period: ['', '2020–2030'][random(2)]!,
      date_retrieved: day(2019, 1 + random(12), 1 + random(28)),
      out_of_date: ['true', 'false'][random(2)]!,
      ...more,
    });
  const plans = [
    () => [],
    () => [plan('a'), plan('b')],
    () => [plan('a', { title: 'The same' }), plan('b', { title: 'The same' })],
    () => [plan('a', { url: '' })],
  ][random(4)]!();
  return [...promises, ...[[], [2019], [2019, 2021]][random(3)]!.map(declaration), ...plans];
}

/** The councils that merge. The last place belongs to the new council. */
export const MERGED = ['FER', 'GOR', 'HAW', 'UNI'] as const;
export const MERGER_DATE = '2021-04-01';
/** Councils that only an editor changes, and one that is renamed. */
export const EDITORS = ['ABB', 'BEE', 'CED', 'DAL'] as const;
export const RENAMED = 'ELM';

/** The world before the first edition. The editor's councils always have both promises, and a plan. */
export function newWorld(random: (most: number) => number): World {
  const facts = PLACES.map(councilFact).flatMap((council, index) => {
    const code = council.cells.authority_code!;
    let found = factsAbout(code, random);
    while (index < 5 && found.filter(({ id }) => /only$|area$|plans .* a$/.test(id)).length < 3)
      found = factsAbout(code, random);
    return [council, ...found];
  });
  // Dates such as these show the order of day and month in a column.
  const known = facts.filter(({ table }) => table === 'emergencies' || table === 'plans');
  for (const fact of known) {
    const late = Object.entries(fact.cells).map(
      ([name, cell]) =>
        [name, /^\d{4}-\d\d-\d\d$/.test(cell) && random(2) === 0 ? cell.replace(/\d\d$/, '23') : cell] as const,
    );
    fact.cells = Object.fromEntries(late);
  }
  return { facts, spans: new Map() };
}

/** A published fact about a council that the editor doesn't change, with a cell in this column. */
function chosen({ facts }: World, table: TableName, column: string, random: (most: number) => number): Fact {
  const others = facts.filter(
    (fact) =>
      fact.table === table &&
      fact.isPublished &&
      fact.cells[column] &&
      ![...EDITORS, ...MERGED].includes(fact.cells.authority_code as never),
  );
  return others[random(others.length)]!;
}

/** The changes in the world between two editions, keyed by the index of the later edition. */
export function changeWorld(world: World, edition: number, random: (most: number) => number): void {
  const corrected = new Set<Fact>();
  const correct = (
    table: TableName,
    column: string,
    correction: string | ((cell: string) => string),
    filled = column,
  ) => {
    const fact = chosen(world, table, filled, random);
    // The import might not recognise a row with two corrections.
    if (corrected.has(fact)) return;
    corrected.add(fact);
    const text = typeof correction === 'string' ? correction : correction(fact.cells[column] ?? '');
    fact.cells = { ...fact.cells, [column]: text };
  };
  for (const fact of world.facts) delete fact.typo;
  if (edition > 0) {
    correct('commitments', 'target_year', String(2025 + random(26)));
    correct('commitments', 'text', `We will be carbon neutral, we said in edition ${edition}.`);
    correct('emergencies', 'date_declared', (date) => day(Number(date.slice(0, 4)), 1 + random(12), 23));
    // The title identifies a document without a URL.
    correct('plans', 'title', `Corrected in edition ${edition}`, 'url');
    correct('plans', 'updated_at', day(2019, 1 + random(12), 23));
  }
  if (edition % 3 === 1) correct('commitments', 'source', `https://corrected.example/${edition}`);
  if (edition % 3 === 2) correct('plans', 'url', `https://corrected.example/${edition}.pdf`);
  if (edition === 3) {
    world.facts.push({ ...councilFact('Union', 20) });
    for (const code of MERGED.slice(0, 3)) world.spans.set(code, { end: MERGER_DATE, successors: 'UNI' });
    world.spans.set('UNI', { start: MERGER_DATE });
  }
  if (edition === 4) world.facts.push(...factsAbout('UNI', random));
  // Rows disappear from two editions. The import of one of them removes the rows from the tables.
  if (edition === 5)
    for (const table of ['commitments', 'plans'] as const)
      chosen(world, table, 'authority_code', random).isPublished = false;
  if (edition === 7) for (const fact of world.facts) fact.isPublished = true;
  if (edition === 6) chosen(world, 'commitments', 'scope', random).typo = { scope: 'Whole aera' };
  if (edition === 8) {
    const renamed = world.facts.find(({ id }) => id === `council ${RENAMED}`)!;
    renamed.cells = { ...renamed.cells, name: 'Elm and Willow Council' };
  }
}
