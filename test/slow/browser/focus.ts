// Follows the Tab key through a page: which elements get the focus, in which order, and whether the focus is visible.
import type { Page } from 'playwright-core';

/** The elements at which Tab stops: one of each group of radio buttons. Boxes that scroll are recognised by their size. */
const STOPS =
  'a[href]:not([tabindex="-1"]), button, input:not([type=hidden], [type=radio]:not(:checked)), select, textarea, summary, [tabindex="0"]';

/** A date field has stops for the day, the month, the year and the calendar. */
const STOPS_OF_A_DATE = 4;

/** The faults on the way through the whole page with the Tab key. */
export async function focusFaults(page: Page): Promise<readonly string[]> {
  const { presses } = await page.evaluate(prepare, { stops: STOPS, ofDate: STOPS_OF_A_DATE });
  // Holds the key down. Waiting for each press would take most of the time of these tests.
  await Promise.all(Array.from({ length: presses }, () => page.keyboard.down('Tab')));
  await page.keyboard.up('Tab');
  return page.evaluate(faults);
}

/** The data that the page keeps while Tab is pressed. */
interface Way {
  readonly expected: readonly Element[];
  readonly before: ReadonlyMap<Element, string>;
  readonly passed: Element[];
  readonly found: string[];
  readonly lookOf: (element: Element) => string;
}

/** Runs in the page. */
function prepare({ stops, ofDate }: { stops: string; ofDate: number }): { readonly presses: number } {
  // The styles that show that an element has the focus: usually its outline, or any of these.
  const lookOf = (element: Element): string => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, backgroundColor, color, borderColor, borderWidth } =
      getComputedStyle(element);
    const outline =
      outlineStyle === 'none' || outlineWidth === '0px' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
    return [outline, boxShadow, backgroundColor, color, borderColor, borderWidth].join(' | ');
  };
  const scrolls = (element: Element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowX + getComputedStyle(element).overflowY) &&
    (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight) &&
    !element.querySelector(stops);
  const isInFoldedPart = (element: Element) =>
    element.matches('summary') && element.parentElement?.tagName !== 'DETAILS';
  const expected = [...document.querySelectorAll('body *')].filter(
    (element) =>
      (element.matches(stops) || scrolls(element)) &&
      !isInFoldedPart(element) &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const way: Way = {
    expected,
    before: new Map(expected.map((element) => [element, lookOf(element)])),
    passed: [],
    found: [],
    lookOf,
  };
  document.addEventListener('focusin', ({ target }) => {
    const element = target as Element;
    if (element === way.passed.at(-1)) return;
    way.passed.push(element);
    const name = `${element.tagName.toLowerCase()} “${element.textContent?.trim().slice(0, 40)}”`;
    if (way.before.get(element) === lookOf(element)) way.found.push(`the focus does not show: ${name}`);
    const { width, height, left, right, top, bottom } = element.getBoundingClientRect();
    if (width < 1 || height < 1 || right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight) {
      way.found.push(`what has the focus is out of sight: ${name}`);
    }
  });
  Object.assign(window, { way });
  const dates = expected.filter((element) => element.matches('[type=date]')).length;
  return { presses: expected.length + dates * (ofDate - 1) };
}

/** Runs in the page. */
function faults(): readonly string[] {
  const { expected, passed, found } = (window as unknown as { way: Way }).way;
  const nameOf = (element: Element | undefined) =>
    `${element?.tagName.toLowerCase()} “${element?.textContent?.trim().slice(0, 40)}”`;
  const wrong = expected.findIndex((element, index) => passed[index] !== element);
  const order =
    wrong < 0 && passed.length === expected.length
      ? []
      : [
          `the order of Tab is not the page's: stop ${wrong + 1} of ${expected.length} should be ${nameOf(expected[wrong])}, ` +
            `is ${nameOf(passed[wrong])}; ${passed.length} were passed`,
        ];
  return [...found, ...order];
}
