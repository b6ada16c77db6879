// Runs axe-core on a page with all rules of WCAG 2.0 to 2.2, levels A and AA, and with axe's own best practices.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

const CONTRAST = { rule: 'color-contrast' } as const;
const NO_GROUND = "Element's background color could not be determined because";

/**
 * Results that axe leaves for a person to decide, with the beginning of each message and the reason why it isn't a fault. The tests
 * also measure the contrast of all elements (contrast.ts).
 */
const LOOKED_AT: readonly {
  readonly rule: string;
  readonly message: string;
  /** Applies only to elements of this kind. */
  readonly within?: Finding['within'];
  readonly reason: string;
}[] = [
  ...['element contains an image node', 'it is overlapped by another element'].map((cause) => ({
    ...CONTRAST,
    message: `${NO_GROUND} ${cause}`,
    within: 'drawing' as const,
    reason: 'Axe does not look behind the letters of a drawing.',
  })),
  {
    ...CONTRAST,
    message: `${NO_GROUND} it's partially obscured by another element`,
    within: 'scrolled',
    reason: 'The cell lies partly outside the visible part of a table that can be scrolled.',
  },
  {
    ...CONTRAST,
    message: "Element's background color could not be determined due to a background gradient",
    within: 'scrolled',
    reason: 'Axe does not look at the shadows that show that there is more. The other measurement does.',
  },
  { ...CONTRAST, message: 'Element content is too short', reason: 'Axe does not look at a single digit.' },
  {
    rule: 'th-has-data-cells',
    message: 'Table data cells are missing or empty',
    within: 'grouped',
    reason: 'Axe does not connect a heading that has the scope “rowgroup” with the cells in the rows below it.',
  },
];

/** Loads axe into a page. It is gone once the browser leaves the page. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(AXE);
}

/** The faults of a page in its current state, and the results that axe can't decide, each with its place and reason. */
export async function axeFaults(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate(run, TAGS);
  return found
    .filter(
      ({ rule, message, within }) =>
        !LOOKED_AT.some(
          (seen) =>
            rule === seen.rule &&
            message.startsWith(seen.message) &&
            (seen.within === undefined || seen.within === within),
        ),
    )
    .map(({ kind, rule, where, message }) => `${kind} ${rule} at ${where}: ${message}`);
}

interface Finding {
  readonly kind: 'violation' | 'incomplete';
  readonly rule: string;
  readonly where: string;
  readonly message: string;
  /** `grouped`: a table with row-group headings, in which each other row has a cell in every column. */
  readonly within: 'drawing' | 'scrolled' | 'grouped' | 'page';
}

async function run(tags: string[]): Promise<readonly Finding[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  const results = await axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    rules: tags.includes('wcag22aa') ? { 'target-size': { enabled: true } } : {},
    resultTypes: ['violations', 'incomplete'],
    elementRef: true,
  });
  const isGrouped = (table: Element | undefined): boolean => {
    if (!(table instanceof HTMLTableElement)) return false;
    const columns = table.tHead?.rows[0]?.cells.length;
    const rows = [...table.tBodies].flatMap((body) => [...body.rows]);
    const headings = rows.filter(
      ({ cells: [cell] }) => cell instanceof HTMLTableCellElement && cell.scope === 'rowgroup',
    );
    const others = rows.filter((row) => !headings.includes(row));
    return headings.length > 0 && others.length > 0 && others.every(({ cells }) => cells.length === columns);
  };
  const partOf = (element: Element | undefined): Finding['within'] => {
    if (element?.closest('svg')) return 'drawing';
    if (isGrouped(element)) return 'grouped';
    return element?.closest('.scroll, .problem .row') ? 'scrolled' : 'page';
  };
  return (['violation', 'incomplete'] as const).flatMap((kind) =>
    results[kind === 'violation' ? 'violations' : kind].flatMap(({ id, nodes }) =>
      nodes.map(({ element, target, any, all, none }) => ({
        kind,
        rule: id,
        where: target.join(' '),
        message: [...any, ...all, ...none].map(({ message }) => message).join('; '),
        within: partOf(element as Element | undefined),
      })),
    ),
  );
}
