// Whether a row in our tables can come from a row in a published sheet. Compares each cell without the program's own readers.
import type { Excerpt } from './sheet-mutations.ts';

export type Cells = Readonly<Record<string, string>>;

/** Characters that may surround a value. */
const bare = (text: string) => text.replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/g, '');
const plain = (text: string) => bare(text).toLowerCase().replace(/\s+/g, ' ');
const isNothing = (text: string) => /^(?:|na|n\/a|#n\/a|null|nan|<na>)$/i.test(bare(text));

type Rule = (cell: string, text: string) => boolean;

const isSame: Rule = (cell, text) => cell === text || (cell.trim() === '' && text === '');
const isBare: Rule = (cell, text) => bare(cell) === text || (text === '' && isNothing(cell));
const isLine: Rule = (cell, text) => bare(cell).replace(/\s+/g, ' ') === text;
const isUpper: Rule = (cell, text) => isBare(bare(cell).toUpperCase(), text);
const extra =
  (rule: Rule): Rule =>
  (cell, text) =>
    text === '' || rule(cell, text);
const isUrl: Rule = (cell, text) => isBare(cell, text) && (text === '' || /^https?:\/\/./i.test(text));
const isYear: Rule = (cell, text) =>
  text === '' ? isNothing(cell) || /^tb[acd]$/i.test(bare(cell)) : /^\d{4}$/.test(text) && cell.includes(text);
const isDate: Rule = (cell, text) => {
  if (text === '') return isNothing(cell);
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  const numbers = (cell.match(/\d+/g) ?? []).map(Number);
  return (
    [day, month].every((part) => numbers.includes(part!)) && [year, year! % 100].some((part) => numbers.includes(part!))
  );
};
const isYes: Rule = (cell, text) =>
  text === '' ? isNothing(cell) : { true: /^(?:y|t|1)/i, false: /^(?:n|f|0)/i }[text]!.test(bare(cell));
const oneOf =
  (names: Cells): Rule =>
  (cell, text) =>
    (names[plain(cell)] ?? (isNothing(cell) ? '' : undefined)) === text;
const isKnown: Rule = (cell, text) => plain(cell) === plain(text) || (text === '' && isNothing(cell));

const SCOPES = { 'council operations': 'Council only', 'council only': 'Council only', 'whole area': 'Whole area' };
const TYPES = {
  sco: 'Unitary Authority',
  ua: 'Unitary Authority',
  nmd: 'Non-Metropolitan District',
  lbo: 'London Borough',
};
const COUNTRIES = { england: 'England', scotland: 'Scotland', wales: 'Wales', 'northern ireland': 'Northern Ireland' };

/** The column in the sheet and the rule for each column of our tables. */
const RULES: Readonly<Record<Excerpt, Readonly<Record<string, readonly [column: string, rule: Rule]>>>> = {
  register: {
    authority_code: ['local-authority-code', isUpper],
    name: ['official-name', isLine],
    gss_code: ['gss-code', isUpper],
    country: ['nation', oneOf(COUNTRIES)],
    authority_type: ['local-authority-type', oneOf(TYPES)],
  },
  plans: {
    url: ['url', isUrl],
    title: ['title', isSame],
    document_type: ['type', isKnown],
    updated_at: ['last_update', isDate],
    scope: ['scope', extra(oneOf(SCOPES))],
    status: ['status', extra(isKnown)],
    time_period: ['time_period', extra(isSame)],
    date_retrieved: ['date_retrieved', extra(isDate)],
    out_of_date: ['out_of_date', extra(isYes)],
  },
  promises: {
    scope: ['scope', oneOf({ ...SCOPES, unclear: '', other: '', 'no promise': '' })],
    target_year: ['target', isYear],
    text: ['wording', isSame],
    source: ['source_url', isUrl],
    source_name: ['source_name', isSame],
    has_promise: ['scope', (cell, text) => text === String(plain(cell) !== 'no promise')],
  },
  declarations: {
    date_declared: ['date_made', isDate],
    source_url: ['motion_url', extra(isUrl)],
  },
};

const plainName = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');

/** The sheet's cell in a column, whose name may be written in another way. Undefined if the sheet lacks the column. */
function cellIn(cells: Cells, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const matches = Object.keys(cells).filter((each) => plainName(each) === plainName(name));
    const found = matches.find((each) => names.includes(each)) ?? matches[0];
    if (found !== undefined) return cells[found];
  }
  return undefined;
}

/** Whether the row's council has this code, GSS code or name. */
function isCouncil(code: string, cells: Cells, councils: readonly Cells[]): boolean {
  const known = councils.find(({ authority_code }) => authority_code === code);
  const [given = '', gss = '', name = ''] = [['local-authority-code', 'authority_code'], ['gss_code'], ['council']].map(
    (names) => cellIn(cells, ...names),
  );
  if (!isNothing(given)) return isUpper(given, code);
  if (!isNothing(gss) && isUpper(gss, known?.gss_code ?? '')) return true;
  return plain(known?.name ?? '').includes(plain(name).replace(/ council$/, ''));
}

/** Our row's columns that can't come from the sheet’s row. */
export function derived(sheet: Excerpt, row: Cells, cells: Cells, councils: readonly Cells[]): readonly string[] {
  const faults = Object.entries(RULES[sheet]).flatMap(([column, [name, rule]]) =>
    rule(cellIn(cells, name) ?? '', row[column] ?? '') ? [] : [column],
  );
  return sheet === 'register' || isCouncil(row.authority_code!, cells, councils)
    ? faults
    : [...faults, 'authority_code'];
}

export const isDerived = (sheet: Excerpt, row: Cells, cells: Cells, councils: readonly Cells[]): boolean =>
  derived(sheet, row, cells, councils).length === 0;
