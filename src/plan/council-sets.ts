// Which councils a filter lets through, without looking at each: lists of the same ones are found at once.
import type { SiteIndex } from '../respond/content.ts';
import type { Address } from '../route/address.ts';

/**
 * The kinds of councils, by country and type, that a filter lets through: two filters with the same have the same councils.
 * @param site has how many councils there are of each kind that there is
 */
export function councilsIn(
  { countries, types }: Extract<Address, { endpoint: 'councils' }>,
  { councilCounts }: Pick<SiteIndex, 'councilCounts'>,
): string {
  const [inCountry, ofType]: [ReadonlySet<string>, ReadonlySet<string>] = [new Set(countries), new Set(types)];
  let kinds = '';
  for (const country in councilCounts) {
    const isIn = inCountry.size === 0 || inCountry.has(country);
    for (const type in councilCounts[country]) kinds += isIn && (ofType.size === 0 || ofType.has(type)) ? '1' : '0';
  }
  return kinds;
}
