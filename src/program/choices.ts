// Suggests the value that was probably intended for an argument or option with a fixed list of choices. Commander suggests only the
// names of commands and options.
import { type Command, InvalidArgumentError } from 'commander';
import { listText } from '../engine/text/format.ts';
import { nearest } from '../engine/text/nearest.ts';

/** Adds suggestions to the errors of all commands. */
export function suggestChoices({ commands }: Command): void {
  for (const { options, registeredArguments } of commands) {
    for (const each of [...options, ...registeredArguments]) {
      const { argChoices, parseArg } = each;
      if (!argChoices || !parseArg) continue;
      each.argParser((text, previous) => {
        if (intendedChoice(text, argChoices) === undefined) return parseArg(text, previous);
        throw new InvalidArgumentError(choicesText(text, argChoices));
      });
    }
  }
}

export function choicesText(text: string, choices: readonly string[]): string {
  return `Allowed choices are ${choices.join(', ')}.\n(Did you mean ${intendedChoice(text, choices)}?)`;
}

/** @returns undefined if the text is itself a choice, or isn't similar to any */
export function intendedChoice(text: string, choices: readonly string[]): string | undefined {
  if (choices.includes(text)) return undefined;
  // The first word is sufficient, as in “cloudflare” for “cloudflare-pages” and “cloudflare-workers”.
  const known = [...choices, ...choices.map((choice) => choice.split('-', 1)[0]!)];
  const letters = (word: string) => [...word].sort().join('');
  const guess = nearest(text, known) ?? known.find((word) => letters(word) === letters(text.toLowerCase()));
  const isWhole = choices.some((choice) => choice === guess);
  const intended = choices.filter((choice) => choice === guess || (!isWhole && choice.startsWith(`${guess}-`)));
  return intended.length === 0 ? undefined : listText(intended, 'or');
}
