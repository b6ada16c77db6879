// Shows problems: the message, the row as a small table with the cell marked, and advice.
import { capitalised } from '../../../engine/text/format.ts';
import type { ShownProblem, ShownRow } from '../protocol.ts';
import { element } from './elements.ts';

export const SEVERITIES = { error: 'Error', warning: 'Warning', notice: 'Notice' } as const;

export function problemItem(problem: ShownProblem): HTMLLIElement {
  const { severity, code, message, place, row, hints, explanation, others, isFixable } = problem;
  return element(
    'li',
    { class: 'problem', 'data-severity': severity },
    element('p', {}, element('strong', { class: 'severity' }, SEVERITIES[severity]), ` ${message}`),
    place === undefined ? undefined : element('p', { class: 'place' }, capitalised(place)),
    row && rowShown(row),
    ...others.flatMap((other) => [
      element('p', { class: 'place' }, capitalised(other.title)),
      other.row && rowShown(other.row),
    ]),
    ...hints.map((hint) => element('p', {}, capitalised(hint.replace(/^help: /, '')))),
    isFixable ? element('p', {}, 'This page can fix it safely.') : undefined,
    element('details', {}, element('summary', {}, `What “${code}” means`), element('p', {}, explanation)),
  );
}

function rowShown(row: ShownRow): HTMLElement {
  if (!('cells' in row))
    return element('pre', { class: 'row' }, row.before, element('mark', {}, row.marked || ' '), row.after);
  const { columns, cells, marked } = row;
  const table = element(
    'table',
    {},
    columns.length === 0
      ? undefined
      : element('thead', {}, element('tr', {}, ...columns.map((name) => element('th', { scope: 'col' }, name)))),
    element(
      'tbody',
      {},
      element('tr', {}, ...cells.map((cell, index) => cellShown(cell, marked === undefined || index === marked))),
    ),
  );
  // A wide row can be scrolled, with the keyboard too.
  const name = marked === undefined ? 'The row' : `The row, with the cell ${columns[marked] || marked + 1} marked`;
  return element('div', { class: 'row scroll', tabindex: '0', role: 'group', 'aria-label': name }, table);
}

/** Scrolls each row in a problem so that its marked cell is visible. */
export function revealMarks(problem: HTMLElement): void {
  for (const cell of problem.querySelectorAll<HTMLElement>('td.marked')) {
    const row = cell.closest('.row')!;
    row.scrollLeft = cell.offsetLeft - (row.clientWidth - cell.offsetWidth) / 2;
  }
}

function cellShown(text: string, isMarked: boolean): HTMLElement {
  if (!isMarked) return element('td', {}, text);
  const shown = text === '' ? element('span', { class: 'quiet' }, 'empty') : text;
  return element('td', { class: 'marked' }, element('mark', {}, shown));
}
