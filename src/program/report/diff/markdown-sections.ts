// Formats a difference as Markdown tables. All data is in code spans, so that any markup in it has no effect.

import { COUNTED, countedNouns } from '../../../engine/api/api.ts';
import { CHANGE_KINDS, type FieldChange } from '../../../engine/changes/changes.ts';
import { type ComparedTable, ownerOf } from '../../../engine/changes/compared-tables.ts';
import type { ChangeEntry } from '../../../engine/changes/entries.ts';
import { tablesCompared } from '../../../engine/changes/table-changes.ts';
import { capitalised, counted, numberText } from '../../../engine/text/format.ts';
import type { Comparison } from '../../../tools/diff/comparison.ts';
import type { TermChanges } from '../../../tools/diff/terms.ts';
import { codeSpan, markdownTable } from '../markdown.ts';
import { isLongText, LONGEST_VALUE, looksTheSame, NO_VISIBLE_CHANGE, valueText } from '../values.ts';
import { type Piece, wordChange } from '../word-changes.ts';
import { breakingItems } from './breaking.ts';
import { namedEntries, type UrlEntry, urlEntries } from './entries.ts';
import { MOST_TERMS, MOST_URLS, otherTerms, termText } from './summary.ts';

/** Tables with more rows than this are collapsed. */
const UNFOLDED = 10;
/** In characters. */
const LONGEST_NAME = 80;

const MARKS = { added: '+', removed: '−', changed: '~' } as const;

/** Returns the cells of a row. It is called only for rows that are shown, because comparing two long values takes time. */
type Row = () => readonly string[];

/** @param most the maximum number of rows shown per table */
export function markdownSections(comparison: Comparison, most: number): readonly string[] {
  const { breaking = [], site, files, terms } = comparison;
  const urls = urlEntries(comparison);
  const options = site.map((change) => () => fieldCells(change));
  const fileRows = CHANGE_KINDS.flatMap((kind) => files[kind].map((name) => () => [MARKS[kind], nameCell(name)]));
  const fields = ['Field', 'Before', 'After'];
  const sections = [
    breaking.length > 0 ? ['### Breaking changes', breakingItems(breaking, most)].join('\n\n') : '',
    ...tablesCompared(comparison.tables).map((table) => {
      const owner = ownerOf(table);
      const names = [...(owner ? [owner] : []), table].map(({ noun }) => capitalised(noun));
      const rows = namedEntries(table, comparison).flatMap((entry) => entryRows(table, owner, entry));
      return section(table.title, ['', ...names, ...fields], rows, most);
    }),
    ...(terms ? termSection(terms, most) : []),
    section('Site options', ['Option', 'Before', 'After'], options, most),
    section('Design files', ['', 'File'], fileRows, most),
    urls.length > 0 ? ['### URLs', urls.map(urlItems).join('\n')].join('\n\n') : '',
  ];
  return sections.filter((text) => text !== '');
}

function section(title: string, header: readonly string[], rows: readonly Row[], most: number): string {
  if (rows.length === 0) return '';
  const shown = rows.slice(0, most).map((row) => row());
  const more = rows.length - most;
  const parts = [
    ...(most > 0 ? [markdownTable(header, shown)] : []),
    ...(more > 0 ? [`… and ${counted(more, 'more row')} (\`--format json\` has all).`] : []),
  ].join('\n\n');
  return `### ${title}\n\n${rows.length > UNFOLDED ? folded(counted(rows.length, 'row'), parts) : parts}`;
}

/** @param summary must not contain data, because code spans aren't possible there */
const folded = (summary: string, text: string): string =>
  `<details><summary>${summary}</summary>\n\n${text}\n\n</details>`;

const nameCell = (name: string): string => codeSpan(name, LONGEST_NAME);

/** A changed record takes up one row per field. Only the first row identifies the record. */
function entryRows(
  table: ComparedTable,
  owners: ComparedTable | undefined,
  { kind, owner, record, fields }: ChangeEntry,
): readonly Row[] {
  const known = () => [
    MARKS[kind],
    ...(owner && owners ? [nameCell(owners.textOf(owner))] : []),
    nameCell(table.textOf(record)),
  ];
  if (kind !== 'changed') return [() => [...known(), '', '', '']];
  return fields.map((change, index) => () => [
    ...(index === 0 ? known() : known().map(() => '')),
    ...fieldCells(change),
  ]);
}

function fieldCells({ field, before, after }: FieldChange): readonly string[] {
  if (looksTheSame(before, after)) return [field, '', NO_VISIBLE_CHANGE];
  if (!isLongText(before, after)) return [field, valueCell(before), valueCell(after)];
  const words = wordChange(before, String(after));
  return [field, piecesCell(words.before, 'del'), piecesCell(words.after, 'ins')];
}

/** Empty values don't contain data, so they don't need a code span. */
const valueCell = (value: FieldChange['before']): string =>
  value === null || value === '' ? valueText(value) : codeSpan(String(value), LONGEST_VALUE);

/** @param tag the HTML element for changed words; it also prevents adjacent code spans from merging */
const piecesCell = (pieces: readonly Piece[], tag: 'del' | 'ins'): string =>
  pieces
    .map(({ text, isChanged }) => {
      const span = codeSpan(text, Number.POSITIVE_INFINITY);
      return isChanged ? `<${tag}>${span}</${tag}>` : span;
    })
    .join('');

function termSection(changes: TermChanges, most: number): readonly string[] {
  const span = (text: string) => codeSpan(text, LONGEST_VALUE);
  const rows = (['added', 'removed'] as const).flatMap((kind) =>
    changes[kind].map((term) => () => [MARKS[kind], span(String(term[COUNTED!.fields.query])), span(termText(term))]),
  );
  const others = otherTerms(changes).map(({ text }) => `${text}.`);
  const title = capitalised(countedNouns().many);
  const table = section(title, ['', 'Term', 'Details'], rows, Math.min(most, MOST_TERMS));
  return others.length > 0 ? [table || `### ${title}`, others.join(' ')] : [table];
}

function urlItems({ text, urls }: UrlEntry): string {
  const more = urls.length - MOST_URLS;
  const items = urls.slice(0, MOST_URLS).map(({ kind, url }) => `  - ${MARKS[kind]} ${codeSpan(url, 500)}`);
  return [`- ${text}`, ...items, ...(more > 0 ? [`  - … and ${numberText(more)} more`] : [])].join('\n');
}
