// Invented tables as plain objects. Each row has a number of its own, so tests know which row became which without comparing any.

export type Cell = string | number | boolean | null;

export interface InventedRow {
  /** Never changes and is never reused. */
  readonly id: number;
  /** The number of the council that the row is about; for a council, its own. */
  readonly council: number;
  /** Keyed by column. In tables other than `councils`, the authority code is left out, because it follows the council. */
  readonly cells: Readonly<Record<string, Cell>>;
}

export const TABLES = ['councils', 'commitments', 'plans', 'emergencies'] as const;
export type TableName = (typeof TABLES)[number];
export type Invented = Readonly<Record<TableName, readonly InventedRow[]>>;

/** The columns of the tables that the editor writes. */
const COLUMNS: Readonly<Record<TableName, readonly string[]>> = {
  councils: ['authority_code', 'name', 'slug', 'website_url', 'gss_code', 'country', 'authority_type'],
  commitments: ['authority_code', 'has_promise', 'target_year', 'scope', 'text', 'source', 'source_name'],
  plans: ['authority_code', 'title', 'document_type', 'updated_at', 'url'],
  emergencies: ['authority_code', 'date_declared', 'source_url'],
};

/** A linear congruential generator, so that every run makes the same edits. */
export function generator(seed: number) {
  let state = seed >>> 0;
  const below = (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const pick = <Entry>(list: readonly Entry[]): Entry => list[below(list.length)]!;
  const shuffled = <Entry>(list: readonly Entry[]): readonly Entry[] =>
    list
      .map((entry) => [below(2 ** 30), entry] as const)
      .sort(([one], [other]) => one - other)
      .map(([, entry]) => entry);
  return { below, pick, shuffled };
}
export type Random = ReturnType<typeof generator>;

// ---- values ----

const PHRASES = [
  ...['net zero by 2030', 'heat pumps, insulation and solar panels', 'the “whole” area', 'a "just" transition'],
  ...['Llŷn a’r cyffiniau', 'first line\nsecond line', '£3m, of which 40 % is spent', 'trees; hedges', 'Às-Àite 🌱'],
];

let textNumber = 0;
/** A text that no other row has. */
export function newText(random: Random, phrases = 2 + random.below(3)): string {
  textNumber += 1;
  const parts = Array.from({ length: phrases }, () => random.pick(PHRASES));
  return `Item ${textNumber}: ${parts.join(', ')} (end)`;
}

let dateNumber = 0;
/** A date that no recent row has, so that no two declarations by a council are equal. */
export function newDate(): string {
  dateNumber += 1;
  return new Date(Date.UTC(2019, 0, 1 + ((dateNumber * 37) % 2000))).toISOString().slice(0, 10);
}

export const address = (random: Random): string => `https://c${random.below(10_000)}.example/a,b?x="1"&y=é`;

let rowNumber = 0;
const newRow = (council: number, cells: InventedRow['cells']): InventedRow => {
  rowNumber += 1;
  return { id: rowNumber, council, cells };
};

export function newCouncil(code: string, name: string, slug: string, country: string): InventedRow {
  const row = newRow(0, {
    ...{ authority_code: code, name, slug, country, website_url: `https://${code.toLowerCase()}.example/` },
    ...{ gss_code: `E0600${String(rowNumber + 1000).slice(-4)}`, authority_type: 'Unitary Authority' },
  });
  return { ...row, council: row.id };
}

export function newRowOf(table: Exclude<TableName, 'councils'>, council: number, random: Random): InventedRow {
  if (table === 'commitments')
    return newRow(council, {
      has_promise: random.pick([true, false, null]),
      target_year: random.pick([2030, 2035, 2035, 2040, null]),
      scope: random.pick(['Whole area', 'Council only', null]),
      ...{ text: newText(random, 1 + random.below(12)), source: random.pick(['', address(random)]) },
      source_name: random.pick(['', 'Strategy, “part one”']),
    });
  if (table === 'plans')
    return newRow(council, {
      ...{ title: newText(random), document_type: random.pick(['Action plan', 'Climate strategy', '']) },
      ...{ updated_at: random.pick([newDate(), null]), url: random.pick(['', address(random)]) },
    });
  return newRow(council, { date_declared: newDate(), source_url: random.pick(['', address(random)]) });
}

const FIRST_COUNCILS = [
  ['ABC', 'Abbey', '', 'England'],
  ['BCD', 'Beech and Bow', '', 'Scotland'],
  ['CDE', 'Cyngor Llŷn', 'llyn', 'Wales'],
  ['DEF', 'Derry "North", East', 'derry', 'Northern Ireland'],
  ['EFG', 'Elm', 'elm', 'England'],
  ['FGH', 'Fern', 'fern', 'Wales'],
  ['GHI', 'Gorse', 'gorse', 'England'],
  ['HIJ', 'Hazel', 'hazel', 'Scotland'],
] as const;

export function firstTables(random: Random): Invented {
  const councils = FIRST_COUNCILS.map(([code, name, slug, country]) => newCouncil(code, name, slug, country));
  const rows = (table: Exclude<TableName, 'councils'>) =>
    random.shuffled(
      councils.flatMap(({ id }) => Array.from({ length: 1 + random.below(3) }, () => newRowOf(table, id, random))),
    );
  return { councils, commitments: rows('commitments'), plans: rows('plans'), emergencies: rows('emergencies') };
}

// ---- CSV ----

export interface Writing {
  /** Puts every cell in quotation marks. */
  readonly quotesAll?: boolean;
  readonly lineEnding?: string;
  /** The words for booleans. */
  readonly booleans?: readonly [no: string, yes: string];
}

/** All tables as CSV, keyed by file name. */
export function filesOf(tables: Invented, writing: Writing = {}): Readonly<Record<string, string>> {
  const { quotesAll = false, lineEnding = '\n', booleans = ['false', 'true'] } = writing;
  const codes = new Map(tables.councils.map(({ id, cells }) => [id, cells.authority_code!]));
  const cellText = (cell: Cell | undefined): string => {
    const text = typeof cell === 'boolean' ? booleans[Number(cell)]! : String(cell ?? '');
    return quotesAll || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return Object.fromEntries(
    TABLES.map((table) => {
      const rows = tables[table].map(({ council, cells }) =>
        COLUMNS[table].map((column) => cellText(column === 'authority_code' ? codes.get(council) : cells[column])),
      );
      return [`${table}.csv`, [COLUMNS[table], ...rows].map((row) => row.join(',') + lineEnding).join('')];
    }),
  );
}
