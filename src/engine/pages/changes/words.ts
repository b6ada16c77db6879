// The changes in words, for pages and feeds.

import { CHANGE_KINDS, changeCounts, type FieldChange, type Value } from '../../changes/changes.ts';
import type { ComparedTable } from '../../changes/compared-tables.ts';
import { allEntries, type ChangeEntry } from '../../changes/entries.ts';
import type { Publication } from '../../changes/publications.ts';
import { groupBy } from '../../grouping.ts';
import { columnRules, isTable } from '../../tables/tables.ts';
import { capitalised, dayText, numberText, shortened } from '../../text/format.ts';
import { withoutHidden } from '../../text/hidden.ts';
import { type Html, html } from '../../text/html.ts';

/** In characters. The records contain whole texts. */
const LONGEST = 1000;
/** The maximum length of a text that only identifies a row. */
const LONGEST_NAME = 150;

/** One sentence for a row, such as “Commitment added: Whole area, 2030: Net zero by 2030.” */
export function entryText({ table, kind, record, fields, owner }: ChangeEntry): string {
  const noun = capitalised(table.noun);
  const name = shortened(table.textOf(record), kind === 'changed' ? LONGEST_NAME : LONGEST);
  // A page or section about the record already has its name.
  if (kind !== 'changed') return owner === undefined ? `${noun} ${kind}.` : ended(`${noun} ${kind}: ${isolated(name)}`);
  const changes = fields.map((change) => fieldText(table, change)).join('; ');
  return owner === undefined ? `${capitalised(changes)}.` : `${noun} “${isolated(name)}”: ${changes}.`;
}

/** With a full stop, unless the text ends a sentence already. */
const ended = (text: string): string => (/[.!?…][”’")\u2069]*$/.test(text) ? text : `${text}.`);

/** Right-to-left letters, and characters that change the direction of the text after them. */
const DIRECTED = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Keeps such text from reordering the words around it (Unicode Standard Annex 9: FSI and PDI). */
const isolated = (text: string): string => (DIRECTED.test(text) ? `\u2068${text}\u2069` : text);

function fieldText(table: ComparedTable, { field, before, after }: FieldChange): string {
  const name = fieldName(table, field);
  const text = (value: Value) => valueText(table, field, value);
  if (isNothing(before)) return `${name} added: ${text(after)}`;
  if (isNothing(after)) return `${name} removed (it was ${text(before)})`;
  if (typeof before === 'string' && typeof after === 'string' && visibleIn(before) === visibleIn(after))
    return `only spaces or invisible characters changed in the ${name}`;
  const [was, is] = [text(before), text(after)];
  return was === is ? lateChange(name, String(before), String(after)) : `${name} changed from ${was} to ${is}`;
}

/** In characters. */
const SHOWN_BEFORE = 100;

/** Long texts may differ only beyond the part that is shown of each. */
function lateChange(name: string, before: string, after: string): string {
  let same = 0;
  while (before[same] === after[same]) same++;
  // Doesn't begin in the middle of a character.
  const start = Math.max(0, same - SHOWN_BEFORE);
  const from = /[\udc00-\udfff]/.test(before[start]!) ? start - 1 : start;
  const [was, is] = [before, after].map((text) => `“… ${isolated(shortened(text.slice(from), LONGEST))}”`);
  return `${name} changed after the first ${numberText(from)} characters, from ${was} to ${is}`;
}

/** What browsers show of a text: one space for several, and no invisible characters. */
const visibleIn = (text: string): string => withoutHidden(text).replace(/\s+/g, ' ').trim();

const isNothing = (value: Value): boolean => value === null || value === '';

/** As in the documentation of the tables, but in lower case within a sentence. */
function fieldName({ name, calculated, readerNames }: ComparedTable, field: string): string {
  const title = isTable(name) ? columnRules(name).find(([column]) => column === field)?.[1].title : undefined;
  const words = readerNames?.[field] ?? calculated?.[field]?.name ?? title ?? field.replaceAll('_', ' ');
  return /^[A-Z][a-z]/.test(words) ? words.slice(0, 1).toLowerCase() + words.slice(1) : words;
}

function valueText({ columns }: ComparedTable, field: string, value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return String(value);
  const type = columns.find(({ name }) => name === field)?.type;
  return type === 'date' ? dayText(value) : `“${isolated(shortened(value, LONGEST))}”`;
}

export const entryList = (entries: readonly ChangeEntry[]): Html =>
  html`<ul>\n${entries.map((entry) => html`<li>${entryText(entry)}</li>\n`)}</ul>\n`;

/** Without changes, says why there are none. */
export function publicationSummary({ changes, isFirst }: Publication): string {
  if (changes) return summaryOfEntries(allEntries(changes));
  return isFirst ? 'the first version' : 'the first version with a known history';
}

/** Example: `2 councils changed; 1 commitment added, 3 changed` */
export function summaryOfEntries(entries: readonly ChangeEntry[]): string {
  const texts = Array.from(
    groupBy(entries, ({ table }) => table),
    ([{ noun }, own]) => {
      const countOf = (kind: string) => own.filter((entry) => entry.kind === kind).length;
      return changeCounts(
        noun,
        CHANGE_KINDS.map((kind) => [countOf(kind), kind]),
      );
    },
  );
  return texts.join('; ');
}

/** Examples: `17 August 2025`. If several versions have this day: `17 August 2025, 09:30 UTC` or `17 August 2025 (b)`. */
export function versionDay({ version, date, commit }: Publication, all: readonly Publication[]): string {
  const day = date.slice(0, 10);
  const isOnly = (start: string) => all.filter((other) => other.date.startsWith(start)).length === 1;
  if (isOnly(day)) return dayText(day);
  // Folders are named after days, so they have no times.
  const time = commit === undefined ? '' : `, ${date.slice(11, 16)} UTC`;
  const rest = version.slice(day.length + 1);
  const isKnown = rest === '' || (time !== '' && isOnly(date.slice(0, 16)));
  return `${dayText(day)}${time}${isKnown ? '' : ` (${rest})`}`;
}

/** The title of a version's page. */
export const versionTitle = (publication: Publication, all: readonly Publication[]): string =>
  `Changes on ${versionDay(publication, all)}`;
