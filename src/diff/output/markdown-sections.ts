// The tables of a difference in Markdown. All data stands in code spans, where nothing of it is obeyed.

import type { Item } from '../../api/endpoint.ts';
import { codeSpan, markdownTable } from '../../report/markdown.ts';
import { type FieldChange, isLongText, LONGEST_VALUE, looksTheSame, UNSEEN, valueText } from '../../report/values.ts';
import { type Piece, wordChange } from '../../report/word-changes.ts';
import { counted, numberText } from '../../text/format.ts';
import { type Changes, countOf, type RecordChange } from '../changes.ts';
import type { Comparison } from '../comparison.ts';
import { commitmentText, councilText, MOST_TERMS, termText, withheldText } from '../difference.ts';
import type { TermChanges } from '../terms.ts';
import type { GroupChanges } from '../urls.ts';

/** A longer table is folded away. */
const UNFOLDED = 10;
/** How many URLs of a group are shown for each kind of change. */
const MOST_URLS = 5;
/** In characters. */
const LONGEST_NAME = 80;

const MARKED = [
  ['+', 'added'],
  ['−', 'removed'],
  ['~', 'changed'],
] as const;

/** The cells of a row, made only if it is shown. */
type Row = () => readonly string[];

/** @param most so many rows of a table are shown */
export function markdownSections(comparison: Comparison, most: number): readonly string[] {
  const { site, files, councils, commitments, terms, urls } = comparison;
  const fields = ['Field', 'Before', 'After'];
  const councilRows = recordRows(
    councils,
    (council) => [councilCell(council)],
    ({ after }) => [councilCell(after)],
  );
  const commitmentRows = recordRows(
    commitments,
    ({ council, commitment }) => commitmentCells(council, commitment),
    ({ council, before }) => commitmentCells(council, before),
  );
  const sections = [
    section('Site options', ['Option', 'Before', 'After'], site.map(fieldCells), most),
    section('Design files', ['', 'File'], fileRows(files), most),
    section('Councils', ['', 'Council', ...fields], councilRows, most),
    section('Commitments', ['', 'Council', 'Commitment', ...fields], commitmentRows, most),
    terms ? termSection(terms, most) : '',
    urlSection(urls, most),
  ];
  return sections.filter((text) => text !== '');
}

function section(title: string, header: readonly string[], rows: readonly Row[], most: number): string {
  if (rows.length === 0) return '';
  const table = markdownTable(
    header,
    rows.slice(0, most).map((row) => row()),
  );
  const more = rows.length - most;
  const rest = more > 0 ? [`… and ${counted(more, 'more row')} (\`--format json\` has all).`] : [];
  const parts = [...(most > 0 ? [table] : []), ...rest].join('\n\n');
  return `### ${title}\n\n${rows.length > UNFOLDED ? folded(counted(rows.length, 'row'), parts) : parts}`;
}

/** @param summary no data: what stands there is not taken for Markdown */
const folded = (summary: string, text: string): string =>
  `<details><summary>${summary}</summary>\n\n${text}\n\n</details>`;

const councilCell = (council: Item): string => codeSpan(councilText(council), LONGEST_NAME);

const commitmentCells = (council: Item, item: Item): readonly string[] => [
  councilCell(council),
  codeSpan(commitmentText(item), LONGEST_NAME),
];

const NO_FIELD = ['', '', ''];

function fieldCells({ field, before, after }: FieldChange): Row {
  return () => {
    if (looksTheSame(before, after)) return [field, '', UNSEEN];
    if (!isLongText(before, after)) return [field, valueCell(before), valueCell(after)];
    const words = wordChange(before, String(after));
    return [field, piecesCell(words.before, 'del'), piecesCell(words.after, 'ins')];
  };
}

/** What is no value is no data either. */
const valueCell = (value: FieldChange['before']): string =>
  value === null || value === '' ? valueText(value) : codeSpan(String(value), LONGEST_VALUE);

/** @param tag around the words that changed; it also keeps code spans apart, which would be one */
const piecesCell = (pieces: readonly Piece[], tag: 'del' | 'ins'): string =>
  pieces
    .map(({ text, isChanged }) => {
      const span = codeSpan(text, Number.POSITIVE_INFINITY);
      return isChanged ? `<${tag}>${span}</${tag}>` : span;
    })
    .join('');

const fileRows = (files: Changes<string>): readonly Row[] =>
  MARKED.flatMap(([mark, change]) => files[change].map((name) => () => [mark, codeSpan(name, LONGEST_NAME)]));

/** A changed record has a row for each field; only the first says which record it is. */
function recordRows<Entry, Changed extends RecordChange>(
  { added, removed, changed }: Changes<Entry, Changed>,
  cellsOf: (entry: Entry) => readonly string[],
  cellsOfChanged: (entry: Changed) => readonly string[],
): readonly Row[] {
  return [
    ...added.map((entry) => () => ['+', ...cellsOf(entry), ...NO_FIELD]),
    ...removed.map((entry) => () => ['−', ...cellsOf(entry), ...NO_FIELD]),
    ...changed.flatMap((entry) =>
      entry.fields.map(fieldCells).map((cells, index) => () => {
        const known = ['~', ...cellsOfChanged(entry)];
        return [...(index === 0 ? known : known.map(() => '')), ...cells()];
      }),
    ),
  ];
}

function termSection({ added, removed, changed, withheld }: TermChanges, most: number): string {
  const rows = (mark: string, terms: readonly Item[]) =>
    terms
      .slice(0, MOST_TERMS)
      .map((term) => () => [
        mark,
        codeSpan(String(term.user_query), LONGEST_VALUE),
        codeSpan(termText(term), LONGEST_VALUE),
      ]);
  const table = section('Search terms', ['', 'Term', ''], [...rows('+', added), ...rows('−', removed)], most);
  const left = [
    ...[added, removed].map((terms, index) => {
      const more = terms.length - MOST_TERMS;
      return more > 0 ? `${numberText(more)} more ${['added', 'removed'][index]}.` : '';
    }),
    withheld > 0 ? `${withheldText(withheld)}.` : '',
    changed.length > 0 ? `${counted(changed.length, 'term')} with a new number of searches.` : '',
  ].filter((text) => text !== '');
  if (left.length === 0) return table;
  return [table || '### Search terms', left.join(' ')].join('\n\n');
}

function urlSection(groups: readonly GroupChanges[], most: number): string {
  const changing = groups.filter((group) => countOf(group) > 0);
  if (changing.length === 0) return '';
  const numbers = changing.map(({ group, responses, ...lists }) => [
    group,
    ...[lists.added, lists.removed, lists.changed].map(({ length }) => numberText(length)),
    numberText(responses),
  ]);
  const table = markdownTable(['URL group', 'Added', 'Removed', 'Changed', 'Of'], numbers, [1, 2, 3, 4]);
  if (most === 0) return `### URLs\n\n${table}`;
  return ['### URLs', table, folded('First URLs of each group', changing.map(urlList).join('\n'))].join('\n\n');
}

const urlList = (group: GroupChanges): string =>
  MARKED.flatMap(([mark, change]) => {
    const urls = group[change];
    return [
      ...urls.slice(0, MOST_URLS).map((url) => `- ${mark} ${codeSpan(url, 500)}`),
      ...(urls.length > MOST_URLS ? [`- ${mark} … and ${numberText(urls.length - MOST_URLS)} more`] : []),
    ];
  }).join('\n');
