// Breaking changes in words that developers of clients understand, for the human-readable formats.

import { numberText } from '../../../engine/text/format.ts';
import { clippedPrintable } from '../../../engine/text/printable.ts';
import type { BreakingChange } from '../../../tools/diff/breaking/breaking-change.ts';
import type { ChangeStyles } from '../change-styles.ts';
import { firstOf, type Line } from '../lines.ts';
import { codeSpan } from '../markdown.ts';
import { LONGEST_VALUE } from '../values.ts';

/** The maximum number of paths shown per change. */
const MOST_PATHS = 6;

/** @param most the maximum number of changes */
export function breakingItems(changes: readonly BreakingChange[], most: number): string {
  const span = (text: string): string => codeSpan(text, LONGEST_VALUE);
  const items = changes.slice(0, most).map((change) => `- ${breakingText(change, span)}`);
  const more = changes.length - items.length;
  return [...items, ...(more > 0 ? [`- … and ${numberText(more)} more (\`--format json\` has all)`] : [])].join('\n');
}

/** @param most the maximum number of changes */
export const breakingLines = (
  changes: readonly BreakingChange[],
  styles: ChangeStyles,
  most: number,
): readonly Line[] =>
  firstOf(
    changes,
    2,
    (change) => [
      [2, `${styles.removed} ${breakingText(change, (text) => clippedPrintable(text, LONGEST_VALUE))}`] as const,
    ],
    most,
  );

type Show = (text: string) => string;

/**
 * For example, “The field Council.name was removed (GET /api/councils/).”
 * @param show shows a part of a description
 */
function breakingText(change: BreakingChange, show: Show): string {
  const { kind, paths } = change;
  const isNamed = kind === 'removed-path' || kind === 'removed-download';
  const more = paths.length - MOST_PATHS;
  const shown = [...paths.slice(0, MOST_PATHS).map(show), ...(more > 0 ? [`${numberText(more)} more`] : [])];
  return `${sentenceOf(change, show)}${isNamed ? '' : ` (${shown.join(', ')})`}.`;
}

function sentenceOf(change: BreakingChange, show: Show): string {
  const place = show(change.place);
  switch (change.kind) {
    case 'removed-path':
      return `The path ${place} was removed`;
    case 'removed-method':
      return `The method ${place} was removed`;
    case 'removed-status':
      return `The response with the status ${place} was removed`;
    case 'removed-media-type':
      return `Responses are no longer available as ${place}`;
    case 'removed-header':
      return `The response header ${place} was removed`;
    case 'removed-parameter':
      return `The parameter ${place} was removed`;
    case 'required-parameter':
      return `The parameter ${place} is now required`;
    case 'narrowed-parameter':
      return `The parameter ${place} accepts fewer values: ${typesText(change, show)}`;
    case 'changed-style':
      return `Several values of the parameter ${place} are joined differently: ${typesText(change, show)}`;
    case 'changed-body':
    case 'narrowed-body':
      return `${verbOf(change, `The response ${place}`)}: ${typesText(change, show)}`;
    case 'removed-field':
      return `The field ${place} was removed`;
    case 'optional-field':
      return `The field ${place} can be missing`;
    case 'changed-field':
    case 'narrowed-field':
      return `${verbOf(change, `The field ${place}`)}: ${typesText(change, show)}`;
    case 'removed-download':
      return `The file to download ${place} was removed`;
    case 'removed-column':
      return `The column ${place} was removed`;
    case 'changed-column':
    case 'narrowed-column':
      return `${verbOf(change, `The column ${place}`)}: ${typesText(change, show)}`;
  }
}

const verbOf = ({ kind }: BreakingChange, subject: string): string =>
  kind.startsWith('narrowed') ? `${subject} has fewer possible values` : `${subject} can have other values`;

/** Leaves out types and values that haven't changed. */
function typesText({ before = [], after = [] }: BreakingChange, show: Show): string {
  const text = (types: readonly string[], others: readonly string[]) =>
    types
      .filter((type) => !others.includes(type))
      .map(show)
      .join(', ');
  const [gone, added] = [text(before, after), text(after, before)];
  if (gone === '') return `now also ${added}`;
  return added === '' ? `no longer ${gone}` : `before ${gone}, now ${added}`;
}
