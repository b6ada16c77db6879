// Shows what an import of published sheets would change in the tables.

import { counted, numberText } from '../../../engine/text/format.ts';
import type { ShownPreview } from '../protocol.ts';
import { element } from './elements.ts';
import { problemItem } from './problems.ts';

export function previewSection({ sheets, tables, searches, problems, moreProblems }: ShownPreview): HTMLElement {
  const changed = tables.filter(({ counts }) => Object.values(counts).some((count) => count > 0));
  return element(
    'section',
    { 'aria-labelledby': 'check-import' },
    element('h2', { id: 'check-import' }, 'What an import would change'),
    element(
      'ul',
      {},
      ...sheets.map(({ file, kind, rows, imported, review }) => {
        const toReview = review > 0 ? `, and ${numberText(review)} ${review === 1 ? 'needs' : 'need'} a review` : '';
        const text = `${file} is ${kind}: ${numberText(imported)} of ${counted(rows, 'row')} can be imported${toReview}.`;
        return element('li', {}, text);
      }),
    ),
    ...changed.map(tableSection),
    changed.length === 0 && sheets.length > 0 ? element('p', {}, 'No table would change.') : undefined,
    searches > 0
      ? element('p', {}, `${counted(searches, 'search', 'searches')} would be added to the log.`)
      : undefined,
    problems.length > 0 ? element('h3', {}, 'Problems') : undefined,
    problems.length > 0 ? element('ol', { class: 'problems' }, ...problems.map(problemItem)) : undefined,
    moreProblems > 0 ? element('p', {}, `And ${counted(moreProblems, 'more problem')}.`) : undefined,
    changed.length > 0
      ? element('p', {}, 'To make these changes, give the files to someone who can run the program’s “import” command.')
      : undefined,
  );
}

function tableSection({ file, isNew, counts, rows }: ShownPreview['tables'][number]): HTMLElement {
  const { added, changed, missing } = counts;
  const parts = [
    `${counted(added, 'row')} added`,
    `${numberText(changed)} changed`,
    ...(missing > 0 ? [`${numberText(missing)} no longer in the sheets (kept)`] : []),
  ];
  const more = added + changed - rows.length;
  return element(
    'section',
    {},
    element('h3', {}, `${file}: ${parts.join(', ')}`),
    isNew ? element('p', {}, 'This file isn’t among the files that you chose, so every row is new.') : undefined,
    element(
      'details',
      {},
      element('summary', {}, 'Show the rows'),
      element(
        'ul',
        {},
        ...rows.map(rowItem),
        more > 0 ? element('li', {}, `and ${counted(more, 'more row')}`) : undefined,
      ),
    ),
  );
}

const rowItem = ({ title, fields }: ShownPreview['tables'][number]['rows'][number]): HTMLElement =>
  element(
    'li',
    {},
    `${title}: `,
    ...fields.flatMap(({ field, before, after }, index) => [
      `${index === 0 ? '' : '; '}${field} `,
      before === '' ? undefined : element('del', {}, before),
      before === '' ? undefined : ' → ',
      element('ins', {}, after || 'empty'),
    ]),
  );
