// Ten editions of the four published sheets, each with its own columns and ways of writing values.

import type { SheetName } from '../../../src/councils/sheets/sheet-names.ts';
import { csvRow } from '../../../src/engine/csv/cell.ts';
import { workbookOf } from '../../support/workbooks.ts';
import type { Cells, Fact, World } from './world.ts';

/** How an edition writes dates, years, codes and similar values. */
interface Style {
  readonly asOf: string;
  readonly isPruned?: true;
  readonly columns?: readonly string[];
  readonly date: 'iso' | 'd/m/Y' | 'd/m/y';
  readonly yes: readonly [yes: string, no: string];
  readonly year: (year: string) => string;
  readonly councilOnly: 'Council operations' | 'Council only';
  readonly isLowerCase?: true;
  readonly lineEnd?: '\r\n';
  readonly hasBom?: true;
  /** The names of the columns in this edition, keyed by their usual names. If there is no name, the edition lacks the column. */
  readonly renamed?: Readonly<Record<string, string | undefined>>;
  /** Columns that the program doesn't use. */
  readonly extra?: readonly string[];
  readonly hasDuplicates?: true;
  readonly isWorkbook?: true;
}

const decimal = (year: string) => (year === '' ? '' : `${year}.0`);
const plain = (year: string) => year;
const EARLY: Style['renamed'] = {
  source_name: undefined,
  status: undefined,
  time_period: undefined,
  motion_url: undefined,
};

export const STYLES: readonly Style[] = [
  {
    asOf: '2019-05-20',
    date: 'd/m/Y',
    yes: ['Y', 'N'],
    year: decimal,
    councilOnly: 'Council operations',
    renamed: EARLY,
  },
  {
    asOf: '2019-11-20',
    date: 'd/m/Y',
    yes: ['Y', 'N'],
    year: decimal,
    councilOnly: 'Council operations',
    lineEnd: '\r\n',
  },
  {
    ...{ asOf: '2020-05-20', date: 'iso', yes: ['Yes', 'No'], year: plain, councilOnly: 'Council operations' },
    ...{ hasBom: true, extra: ['notes', 'district', ''] },
  },
  {
    ...{
      asOf: '2020-11-20',
      date: 'iso',
      yes: ['yes', 'no'],
      year: (year) => year && `by ${year}`,
      councilOnly: 'Council only',
    },
    ...{ columns: ['target=Target year', 'url=Link'], extra: ['notes'] },
    renamed: { target: 'Target year', url: 'Link', 'local-authority-code': 'authority_code' },
  },
  {
    asOf: '2021-05-20',
    date: 'd/m/Y',
    yes: ['TRUE', 'FALSE'],
    year: decimal,
    councilOnly: 'Council only',
    isLowerCase: true,
  },
  {
    ...{
      asOf: '2021-11-20',
      isPruned: true,
      date: 'd/m/y',
      yes: ['Y', 'N'],
      year: plain,
      councilOnly: 'Council operations',
    },
    ...{ lineEnd: '\r\n', hasBom: true, renamed: { source_name: 'Source Name', 'replaced-by': 'REPLACED_BY' } },
  },
  {
    asOf: '2022-05-20',
    date: 'iso',
    yes: ['Y', 'N'],
    year: plain,
    councilOnly: 'Council operations',
    hasDuplicates: true,
  },
  { asOf: '2022-11-20', date: 'iso', yes: ['Y', 'N'], year: plain, councilOnly: 'Council only', isWorkbook: true },
  {
    asOf: '2023-05-20',
    date: 'd/m/y',
    yes: ['1', '0'],
    year: plain,
    councilOnly: 'Council only',
    extra: ['notes', 'notes'],
    renamed: { source_name: undefined, date_retrieved: undefined, motion_url: undefined },
  },
  {
    ...{
      asOf: '2023-11-20',
      isPruned: true,
      date: 'd/m/Y',
      yes: ['Y', 'N'],
      year: decimal,
      councilOnly: 'Council operations',
    },
    ...{ isLowerCase: true, hasDuplicates: true, lineEnd: '\r\n' },
  },
];

type SheetRow = Readonly<Record<string, string>>;

const TYPES: Readonly<Record<string, string>> = {
  'Non-Metropolitan District': 'NMD',
  'London Borough': 'LBO',
  'Unitary Authority': 'UA',
};

/** The columns of our tables that have other names in the sheets. */
const NAMES: Readonly<Partial<Record<Fact['table'], Cells>>> = {
  councils: {
    ...{ authority_code: 'local-authority-code', name: 'official-name', gss_code: 'gss-code', country: 'nation' },
    ...{ authority_type: 'local-authority-type', start: 'start-date', end: 'end-date', successors: 'replaced-by' },
  },
  commitments: {
    scope: 'scope',
    target_year: 'target',
    text: 'wording',
    source: 'source_url',
    source_name: 'source_name',
  },
  emergencies: { made: 'made_declaration', date_declared: 'date_made', source_url: 'motion_url' },
  plans: {
    ...{
      url: 'url',
      title: 'title',
      document_type: 'type',
      updated_at: 'last_update',
      scope: 'scope',
      status: 'status',
    },
    ...{ time_period: 'time_period', date_retrieved: 'date_retrieved', out_of_date: 'out_of_date' },
  },
};

/** The columns of our table that this edition has. */
export function columnsOf(table: Fact['table'], { renamed = {} }: Style): readonly string[] {
  const names = Object.entries(NAMES[table]!).filter(([, name]) => !(name in renamed) || renamed[name] !== undefined);
  return ['authority_code', ...(table === 'commitments' ? ['has_promise'] : []), ...names.map(([column]) => column)];
}

function written(column: string, cell: string, style: Style, table: Fact['table']): string {
  const isOfCouncil = table === 'councils';
  if (/^\d{4}-\d\d-\d\d$/.test(cell) && !isOfCouncil && style.date !== 'iso') {
    const [year = '', month = '', day = ''] = cell.split('-');
    return [day, month, style.date === 'd/m/y' ? year.slice(2) : year].join('/');
  }
  if (column === 'target_year') return style.year(cell);
  if (column === 'out_of_date' || column === 'made') return style.yes[cell === 'true' ? 0 : 1];
  if (column === 'scope') return cell === 'Council only' ? style.councilOnly : cell;
  if (column === 'authority_type') return TYPES[cell]!;
  return cell;
}

/** The rows of a sheet that state these facts. */
function rowsOf(table: Fact['table'], { facts, spans }: World, style: Style): readonly SheetRow[] {
  const councils = new Map(
    facts.filter(({ table }) => table === 'councils').map(({ cells }) => [cells.authority_code!, cells]),
  );
  const row = (code: string, cells: Cells, typo: Cells = {}): SheetRow => {
    const shown = style.isLowerCase ? code.toLowerCase() : code;
    const council = {
      'local-authority-code': shown,
      council: councils.get(code)!.name!,
      gss_code: councils.get(code)!.gss_code!,
    };
    const span = { 'end-date': spans.get(code)?.end ?? '', 'replaced-by': spans.get(code)?.successors ?? '' };
    const ours = Object.entries(NAMES[table]!).map(
      ([column, name]) => [name, typo[column] ?? written(column, cells[column] ?? '', style, table)] as const,
    );
    if (table === 'councils') return { ...Object.fromEntries(ours), 'local-authority-code': shown };
    const website = { website_url: `https://www.${code.toLowerCase()}.example/` };
    return { ...council, ...Object.fromEntries(ours), ...(table === 'plans' && { ...span, ...website }) };
  };
  const own = facts.filter((fact) => fact.table === table && fact.isPublished);
  if (table === 'councils')
    return own.map(({ cells }) => row(cells.authority_code!, { ...cells, ...spans.get(cells.authority_code!) }));
  const found = own.map(({ cells, typo }) => {
    if (table === 'emergencies') return row(cells.authority_code!, { ...cells, made: 'true' });
    if (table !== 'commitments' || typo) return row(cells.authority_code!, cells, typo);
    const scope = { true: cells.scope || 'Unclear', false: 'No promise' }[cells.has_promise!]!;
    return row(cells.authority_code!, { ...cells, scope });
  });
  // These sheets also have rows for councils without a document or declaration.
  const others =
    table === 'commitments'
      ? []
      : [...councils.keys()].filter((code) => !own.some(({ cells }) => cells.authority_code === code));
  return [...found, ...others.map((code) => ({ ...row(code, { made: 'false', out_of_date: 'true' }) }))];
}

function shuffled<Item>(items: readonly Item[], random: (most: number) => number): readonly Item[] {
  const rest = [...items];
  return items.map(() => rest.splice(random(rest.length), 1)[0]!);
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const xmlRow = (cells: readonly string[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${xml(cell)}</t></is></c>`).join('')}</row>`;

const SHEETS: Readonly<Record<Exclude<SheetName, 'searches'>, Fact['table']>> = {
  register: 'councils',
  promises: 'commitments',
  declarations: 'emergencies',
  plans: 'plans',
};

/** The files of an edition, keyed by name. */
export function editionOf(
  world: World,
  style: Style,
  random: (most: number) => number,
): Readonly<Record<string, Uint8Array>> {
  const files = Object.entries(SHEETS).map(([sheet, table]) => {
    const rows = rowsOf(table, world, style);
    const renamed = style.renamed ?? {};
    const known = shuffled(Object.keys(rows[0]!), random).filter(
      (name) => !(name in renamed) || renamed[name] !== undefined,
    );
    const again = style.hasDuplicates ? rows.filter(() => random(6) === 0) : [];
    const body = shuffled([...rows, ...again], random).map((row) => [
      ...known.map((name) => row[name]!),
      ...(style.extra ?? []).map(() => 'x, "y"'),
    ]);
    // In a register, the column with the register's own codes is never called authority_code.
    const header = [
      ...known.map((name) =>
        sheet === 'register' && name === 'local-authority-code' ? name : (renamed[name] ?? name),
      ),
      ...(style.extra ?? []),
    ];
    const grid = [header, ...body];
    if (style.isWorkbook)
      return [`${sheet}.xlsx`, workbookOf({ sheets: { [sheet]: grid.map(xmlRow).join('') } })] as const;
    const csv = grid.map((cells) => csvRow(cells) + (style.lineEnd ?? '\n')).join('');
    return [`${sheet}.csv`, Buffer.from((style.hasBom ? '\ufeff' : '') + csv)] as const;
  });
  return Object.fromEntries(files);
}
