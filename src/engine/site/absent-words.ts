// Finds the filtered lists whose filters contain a word that no record has, such as a country without councils.
import type { Address } from '../addressing/address.ts';
import type { EndpointName } from '../api/api.ts';
import { getOrAdd } from '../grouping.ts';
import { type Content, wordFilters, wordsIn } from '../respond/content.ts';

/** @returns a function that checks whether an address contains a word that no record has */
export function absentWords(content: Content): (address: Address) => boolean {
  const known = new Map<EndpointName, ReturnType<typeof absentFrom>>();
  const absentFrom = (endpoint: EndpointName) =>
    wordFilters(endpoint).map(([name, { words }]) => {
      // This counts the records as any response does, whatever field the filter compares.
      const isAbsent = (word: string) => content.list({ endpoint, values: { [name]: [word] } }).count === 0;
      return [name, new Set(words.filter(isAbsent))] as const;
    });
  return ({ endpoint, values = {} }) =>
    getOrAdd(known, endpoint, () => absentFrom(endpoint)).some(([name, absent]) =>
      wordsIn(values, name).some((word) => absent.has(word)),
    );
}
