// Finds documents by words. Runs in the browser.
import { hostIn } from '../pages/parts/plan-links.ts';
import { textWords } from './words.ts';

/** All documents in the order of the pages. */
export interface PlanIndex {
  readonly councils: readonly (readonly [name: string, country: string])[];
  /** Each type as recorded, and the name under which it is listed. */
  readonly types: readonly (readonly [type: string, name: string])[];
  readonly plans: readonly (readonly [
    title: string,
    /** Empty if the document has no link. */
    url: string,
    /** Empty if not recorded. */
    updated: string,
    /** Positions in the lists above. */
    council: number,
    type: number,
  ])[];
}

/** The type and country of the documents on a page. Undefined on pages with all of them. */
export interface PlanRange {
  readonly type?: string | undefined;
  readonly country?: string | undefined;
}

export interface FoundPlan {
  readonly title: string;
  readonly url: string;
  readonly updated: string;
  readonly council: string;
  readonly type: string;
}

/** @returns a function that finds the documents with all words, each of which may be the beginning of a longer one */
export function planSearch(
  { councils, types, plans }: PlanIndex,
  within: PlanRange,
): (query: string) => readonly FoundPlan[] {
  const entries = plans.flatMap(([title, url, updated, councilAt, typeAt]) => {
    const [[council, country], [type, name]] = [councils[councilAt]!, types[typeAt]!];
    const isWithin = (within.type ?? name) === name && (within.country ?? country) === country;
    if (!isWithin) return [];
    const words = textWords([title, council, country, type, hostIn(url) ?? ''].join(' '));
    return { text: ` ${words.join(' ')}`, plan: { title, url, updated, council, type } };
  });
  return (query) => {
    const words = textWords(query);
    if (words.length === 0) return [];
    return entries.filter(({ text }) => words.every((word) => text.includes(` ${word}`))).map(({ plan }) => plan);
  };
}
