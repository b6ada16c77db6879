// An edition with one kind of line break in its texts: where git makes them its own, another kind is no edit.
import { RECORD_SOURCES } from '../api/api.ts';
import { byName } from '../grouping.ts';
import type { Edition } from './edition.ts';

export function withOneLineBreak(edition: Edition): Edition {
  const { records, terms } = edition;
  return {
    ...edition,
    records: byName(RECORD_SOURCES, (source) =>
      records[source].map((item) =>
        Object.fromEntries(
          Object.entries(item).map(([field, value]) => [field, typeof value === 'string' ? unified(value) : value]),
        ),
      ),
    ),
    terms: terms && {
      ...terms,
      dictionary: { ...terms.dictionary, queryOf: (key) => unified(terms.dictionary.queryOf(key)) },
    },
  };
}

const unified = (text: string): string => text.replaceAll('\r\n', '\n');
