// “Did you mean …?”: finds the known value that was probably intended.
import { distance } from 'fastest-levenshtein';

/** The known value that was most probably intended. It is similar to the text, or differs from it only in capitals and spaces. */
export const nearest = (text: string, known: readonly string[]): string | undefined => nearestAmong(known)(text);

/** Like `nearest`, but for many texts. */
export function nearestAmong(known: readonly string[]): (text: string) => string | undefined {
  const plain = (value: string) => value.toLowerCase().replace(/\s+/g, ' ').trim();
  const byPlain = new Map(known.toReversed().map((value) => [plain(value), value]));
  let compared = 0;
  return (text) => {
    const own = plain(text);
    const same = byPlain.get(own);
    if (same !== undefined || own === '' || compared > MOST_COMPARED) return same;
    let [least, guess, hasRivals] = [Number.POSITIVE_INFINITY, '', false];
    for (const value of byPlain.keys()) {
      compared++;
      const steps = distance(own, value);
      if (steps === least) hasRivals = true;
      else if (steps < least) [least, guess, hasRivals] = [steps, value, false];
    }
    return !hasRivals && least <= mostSteps(guess.length) ? byPlain.get(guess) : undefined;
  };
}

/**
 * The maximum number of comparisons; this many take a few seconds. With thousands of misspelt names, more suggestions wouldn't
 * help anyone.
 */
const MOST_COMPARED = 10_000_000;

/** The maximum number of differences for a suggestion of this length. */
const mostSteps = (length: number): number => Math.max(1, Math.floor(length / 3));
