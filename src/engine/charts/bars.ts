// Stacked horizontal bars, displayed as a list. Each bar has a label, and shows its numbers as text.
import { scaleLinear } from 'd3-scale';
import { type Html, html } from '../text/html.ts';
import { percent } from './picture.ts';

/** The CSS classes for the parts of a bar, from left to right. */
const PART_KINDS = ['mark', 'none', 'rest'] as const;

interface BarPart {
  readonly value: number;
  /** The value as text, such as `140` or `83%`. */
  readonly text: string;
  /** Added after the text for screen readers, for example `promised`. */
  readonly name: string;
}

export interface Bar {
  readonly label: string;
  /** One part for each CSS class. */
  readonly parts: readonly BarPart[];
}

/** A group of bars with a heading. A group on its own has no heading. */
interface BarGroup extends Partial<Pick<Bar, 'label'>> {
  readonly bars: readonly Bar[];
}

/** @param most the total represented by a full-width bar */
export function barLists(groups: readonly BarGroup[], most: number): Html {
  const across = scaleLinear([0, most], [0, 100]);
  return html`${groups.map(
    ({ label, bars }) => html`${label !== undefined && html`<h4>${label}</h4>\n`}<ul class="bars">
${bars.map((bar) => barItem(bar, across))}</ul>
`,
  )}`;
}

function barItem({ label, parts }: Bar, across: (value: number) => number): Html {
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
  return html`<li><span>${label}<span class="hidden">:</span></span> <span class="numbers">${numbers}</span><svg aria-hidden="true" width="100%" height="0.7em">${drawn}</svg></li>
`;
}
