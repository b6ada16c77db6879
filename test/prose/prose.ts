// Splits prose into sentences for the checks, and records the place of each.
import { CODE } from '../support/markdown.ts';
import { PHRASES } from './phrases.ts';

export interface Passage {
  /** The place of the passage, such as `docs/hosts/nginx.md:12` or `council page`. */
  readonly place: string;
  /** One paragraph, heading, cell or description, without markup. */
  readonly text: string;
}

export const MOST_WORDS = 30;

const segmenter = new Intl.Segmenter('en-GB', { granularity: 'sentence' });

function sentencesOf(text: string): readonly string[] {
  // A sentence may begin with code.
  const plain = text.replaceAll(CODE, 'X').replace(/\s+/g, ' ').trim();
  return Array.from(segmenter.segment(plain), ({ segment }) => segment.trim()).filter((sentence) => sentence !== '');
}

const wordsIn = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The faults in a passage, each on its own line. */
export function faultsOf({ place, text }: Passage): readonly string[] {
  return sentencesOf(text).flatMap((sentence) => {
    const words = wordsIn(sentence);
    const phrases = PHRASES.flatMap(([pattern, , plain]) => {
      const found = pattern.exec(sentence);
      return found ? [`${place}: “${found[0]}” in “${sentence}”; write, for example, “${plain}”`] : [];
    });
    return words > MOST_WORDS ? [...phrases, `${place}: ${words} words: ${sentence}`] : phrases;
  });
}
