// The texts of the links to a council's documents. If documents have the same title, words within the links say how they differ,
// because screen readers list links without the text around them.

import { groupBy } from '../../../engine/grouping.ts';
import { dayText } from '../../../engine/text/format.ts';
import { withoutHidden } from '../../../engine/text/hidden.ts';
import type { Plan } from '../../dataset.ts';
import { hostIn, readableFileName } from './plan-links.ts';

const UNTITLED = 'Untitled document';

type WordsOf = (plan: Plan) => string | undefined;

/** How documents can differ, best first. */
const DIFFERENCES: readonly WordsOf[] = [
  ({ document_type: type }) => type.trim() || undefined,
  ({ updated_at: date }) => (date === null ? undefined : `record updated ${dayText(date)}`),
  ({ url }) => hostIn(url),
  ({ url }) => readableFileName(url),
];

/** The same for texts that look or sound alike. */
const heard = (text: string): string =>
  withoutHidden(text).normalize('NFKC').toLowerCase().replace(/[‐-―]/g, '-').replace(/\s+/g, ' ').trim();

/** What a document without a title is called. */
const plainTitle = ({ title }: Plan): string => (/^(?:untitled)?$/.test(heard(title)) ? UNTITLED : title.trim());

/**
 * @param plans all documents of one council
 * @returns the text for each document, all of which differ. Titles that are already unique don't change.
 */
export function planTitles(plans: readonly Plan[]): ReadonlyMap<Plan, string> {
  const groups = groupBy(plans, (plan) => heard(plainTitle(plan)));
  const taken = new Set(groups.keys());
  const titles = new Map<Plan, string>();
  for (const alike of groups.values()) {
    const first = plainTitle(alike[0]!);
    if (alike.length === 1 && first !== UNTITLED) {
      titles.set(alike[0]!, first);
      continue;
    }
    const texts = distinctTexts(alike, taken);
    for (const [index, plan] of alike.entries()) {
      titles.set(plan, texts[index]!);
      taken.add(heard(texts[index]!));
    }
  }
  return titles;
}

/** @param taken texts of other documents, as they are heard */
function distinctTexts(plans: readonly Plan[], taken: ReadonlySet<string>): readonly string[] {
  let texts = plans.map(plainTitle);
  for (const wordsOf of DIFFERENCES) {
    const words = plans.map(wordsOf);
    const longer = texts.map((text, index) => `${text} (${words[index]})`);
    if (!words.includes(undefined) && areFree(longer, taken)) return longer;
  }
  if (plans.length === 1) return texts;
  do texts = texts.map((text, index) => `${text} (${index + 1} of ${plans.length})`);
  while (!areFree(texts, taken));
  return texts;
}

const areFree = (texts: readonly string[], taken: ReadonlySet<string>): boolean =>
  new Set(texts.map(heard)).size === texts.length && !texts.some((text) => taken.has(heard(text)));
