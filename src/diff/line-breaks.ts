// An edition with one kind of line break in its texts: where git makes them its own, another kind is no edit.
import type { Edition } from './edition.ts';

export function withOneLineBreak(edition: Edition): Edition {
  const { commitments, terms } = edition;
  return {
    ...edition,
    // No other record holds a text with lines.
    commitments: commitments.map((item) =>
      Object.fromEntries(
        Object.entries(item).map(([field, value]) => [field, typeof value === 'string' ? unified(value) : value]),
      ),
    ),
    terms: terms && {
      ...terms,
      dictionary: { ...terms.dictionary, queryOf: (key) => unified(terms.dictionary.queryOf(key)) },
    },
  };
}

const unified = (text: string): string => text.replaceAll('\r\n', '\n');
