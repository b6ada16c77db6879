// What the user has to know about the files that were checked, and about those that weren't.
import { listText } from '../../../engine/text/format.ts';
import { printable } from '../../../engine/text/printable.ts';
import type { CheckResult, UncheckedFile } from '../protocol.ts';
import { button, element } from './elements.ts';

export interface FileChoices {
  /** The names of the files that can be checked. */
  readonly tables: readonly string[];
  /** Whether the page shows what an import of published sheets would change. */
  readonly canImport: boolean;
  /** Checks a file with a name of its own as one of the tables; an empty text means none. */
  readonly checkAs: (path: string, table: string) => void;
}

/** The number of settings that are listed. */
const MOST_SETTINGS = 3;

export function notes({ unchecked, renamed, absent, fromSite }: CheckResult, choices: FileChoices): readonly Node[] {
  const settings = unchecked.filter(({ reason }) => reason === 'settings').map(({ path }) => printable(path));
  const items = [
    ...renamed.map(({ path, table }) => [`${printable(path)} was checked as `, tableChoice(path, table, choices)]),
    ...unchecked.filter(({ reason }) => reason !== 'settings').map((file) => uncheckedNote(file, choices)),
    ...(settings.length > 0 ? [[settingsNote(settings)]] : []),
    ...(fromSite.length > 0 ? [[`Links to ${listText(fromSite)} were checked against the published data.`]] : []),
    ...(absent.length > 0 ? [[absentNote(absent)]] : []),
  ];
  if (items.length === 0) return [];
  return [element('ul', { class: 'notice' }, ...items.map((parts) => element('li', {}, ...parts)))];
}

function uncheckedNote({ path, reason }: UncheckedFile, choices: FileChoices): readonly (Node | string)[] {
  const start = `${printable(path)} wasn’t checked.`;
  if (reason === 'compressed') return [`${start} Unpack compressed files first.`];
  if (reason === 'workbook') {
    const otherwise = choices.canImport ? ' If it is a published sheet, see below what an import would change.' : '';
    return [`${start} If it is a table, save the sheet as “CSV UTF-8”.${otherwise}`];
  }
  if (reason === 'same-table') return [`${start} Another file was checked as the same table. Choose only one of them.`];
  const why = 'Neither its name nor its columns belong to a table.';
  return [`${start} ${why} Check it as `, tableChoice(path, '', choices)];
}

function settingsNote(paths: readonly string[]): string {
  const shown = paths.length > MOST_SETTINGS ? [...paths.slice(0, MOST_SETTINGS), 'others'] : paths;
  return `${listText(shown)} ${paths.length === 1 ? 'wasn’t' : 'weren’t'} checked. This page checks only tables.`;
}

const absentNote = (absent: readonly string[]): string =>
  `The page doesn’t know what’s in ${listText(absent)}, so it may miss wrong links or report right ones. If you have ${absent.length === 1 ? 'this file, choose it' : 'these files, choose them'} as well.`;

/** The list doesn't start a check itself, because a key that only moves through it would start one. */
function tableChoice(path: string, chosen: string, { tables, checkAs }: FileChoices): HTMLElement {
  const select = element(
    'select',
    { name: 'table', 'aria-label': `Table as which to check ${printable(path)}` },
    ...['', ...tables].map((name) => {
      const option = element('option', { value: name }, name || 'no table');
      option.selected = name === chosen;
      return option;
    }),
  );
  return element(
    'span',
    { class: 'choice' },
    select,
    ' ',
    button('Check again', () => checkAs(path, select.value)),
  );
}
