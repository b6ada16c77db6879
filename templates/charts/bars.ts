// Stacked horizontal bars as a list: each has a label, which may be a link, and its numbers as text.
import { scaleLinear } from 'd3-scale';
import { type Html, html } from '../../src/text/html.ts';
import { percent } from './picture.ts';

/** The classes of a bar's parts, from left to right. */
const PART_KINDS = ['mark', 'none', 'rest'] as const;

export interface BarPart {
  readonly value: number;
  /** The value as text: `140` or `83%`. */
  readonly text: string;
  /** Read out after the text: `promised`. */
  readonly name: string;
}

export interface Bar {
  readonly label: string;
  /** The list that the label links to. */
  readonly url?: string | undefined;
  /** One for each kind of part. */
  readonly parts: readonly BarPart[];
}

/** Bars under one heading; a single group has no heading. */
export interface BarGroup extends Partial<Pick<Bar, 'label' | 'url'>> {
  readonly bars: readonly Bar[];
}

/** @param most the sum of a bar across the full width */
export function barLists(groups: readonly BarGroup[], most: number): Html {
  const across = scaleLinear([0, most], [0, 100]);
  return html`${groups.map(
    ({
      label,
      url,
      bars,
    }) => html`${label !== undefined && html`<h4>${labelOf({ label, url })}</h4>\n`}<ul class="bars">
${bars.map((bar) => barItem(bar, across))}</ul>
`,
  )}`;
}

const labelOf = ({ label, url }: Pick<Bar, 'label' | 'url'>): Html | string =>
  url === undefined ? label : html`<a href="${url}">${label}</a>`;

function barItem({ label, url, parts }: Bar, across: (value: number) => number): Html {
  const numbers = parts.map(
    ({ text, name }, index) => html`${index > 0 && ', '}${text}<span class="hidden"> ${name}</span>`,
  );
  let before = 0;
  const drawn = parts.map(({ value }, index) => {
    const x = percent(across(before));
    before += value;
    return (
      value > 0 && html`<rect class="${PART_KINDS[index]}" x="${x}" width="${percent(across(value))}" height="100%"/>`
    );
  });
  return html`<li><span>${labelOf({ label, url })}<span class="hidden">:</span></span> <span class="numbers">${numbers}</span><svg aria-hidden="true" width="100%" height="0.7em">${drawn}</svg></li>
`;
}
