// Shows what an import of published sheets would change in the tables.

import { counted, numberText } from '../../../engine/text/format.ts';
import type { ShownPreview } from '../protocol.ts';
import { element } from './elements.ts';
import { problemItem } from './problems.ts';

export function previewSection({ sheets, tables, searches, problems, moreProblems }: ShownPreview): HTMLElement {
  return element(
    'section',
    { 'aria-labelledby': 'check-import' },
    element('h2', { id: 'check-import' }, 'What an import would change'),
    element(
      'ul',
      {},
      ...sheets.map(({ file, kind, rows, imported, review }) => {
        const toReview = review > 0 ? `, ${numberText(review)} for review` : '';
        const text = `${file} is ${kind}: ${counted(rows, 'row')}, ${numberText(imported)} imported${toReview}`;
        return element('li', {}, text);
      }),
    ),
    ...tables.map(tableSection),
    searches > 0
      ? element('p', {}, `${counted(searches, 'search', 'searches')} would be added to the log.`)
      : undefined,
    problems.length > 0 ? element('h3', {}, 'Rows and columns to review') : undefined,
    problems.length > 0 ? element('ol', { class: 'problems' }, ...problems.map(problemItem)) : undefined,
    moreProblems > 0 ? element('p', {}, `And ${counted(moreProblems, 'more problem')}.`) : undefined,
    tables.length > 0
      ? element(
          'p',
          {},
          'To make these changes, give the files to someone who has the program, and who runs its “import” command.',
        )
      : undefined,
  );
}

function tableSection({ file, isNew, counts, rows }: ShownPreview['tables'][number]): HTMLElement {
  const { added, changed, missing } = counts;
  if (added + changed + missing === 0) return element('h3', {}, `${file}: no changes`);
  const parts = [
    ...(isNew ? ['new file'] : []),
    `${counted(added, 'row')} added`,
    `${numberText(changed)} changed`,
    ...(missing > 0 ? [`${numberText(missing)} no longer in the sheets (kept)`] : []),
  ];
  const more = added + changed - rows.length;
  return element(
    'section',
    {},
    element('h3', {}, `${file}: ${parts.join(', ')}`),
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
