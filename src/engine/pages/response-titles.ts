// The titles used for responses in the URL index.

import type { Address } from '../addressing/address.ts';
import { type RangeParameters, rangeIn, rangeParametersOf } from '../addressing/ranges.ts';
import { kindOf, recordEndpoint } from '../api/api.ts';
import { wordsOf } from '../api/words.ts';
import { type Content, fieldFilters, wordsIn } from '../respond/content.ts';

export interface ResponseTitle {
  readonly title: string;
  /** The heading under which several responses are grouped, or undefined if there is none. */
  readonly group: string | undefined;
  /** The title of the response under that heading. */
  readonly rest: string;
}

export function titleOf(address: Address, content: Content): ResponseTitle {
  const limits = rangeParametersOf(address.endpoint);
  if (limits) return limitedTitle(address, limits);
  if (address.key !== undefined) return alone(recordTitle(address, content));
  if (Object.keys(address.values ?? {}).length > 0) return filteredTitle(address);
  return alone(wordsOf(address.endpoint).heading);
}

const alone = (title: string): ResponseTitle => ({ title, group: undefined, rest: title });

function recordTitle({ endpoint, key = '' }: Address, content: Content): string {
  const owner = recordEndpoint(endpoint);
  const [record] = content.list({ endpoint: owner, key }, key).slice(0, 1);
  return String(record?.[kindOf(owner).heading ?? ''] ?? key);
}

function filteredTitle({ endpoint, values = {} }: Address): ResponseTitle {
  const { parameters } = wordsOf(endpoint);
  const [group, ...others] = fieldFilters(endpoint).flatMap(([name, parameter]) => {
    if (parameter.kind === 'words') return wordsIn(values, name).join(', ') || String(parameters[name]?.all);
    return values[name] === undefined ? [] : `at least ${values[name]} ${parameter.unit}`;
  });
  const rest = others.join(': ');
  return rest === '' ? alone(group!) : { title: `${group}: ${rest}`, group, rest };
}

function limitedTitle({ values = {} }: Address, limits: RangeParameters): ResponseTitle {
  const thresholds = limits.thresholds.flatMap(([name, { unit }]) =>
    values[name] === undefined ? [] : [`at least ${values[name]} ${unit}`],
  );
  const titled = (range: string) => [range, ...thresholds].join(', ');
  const { start, end } = rangeIn(values, limits);
  if (start === undefined) return alone(titled(end === undefined ? 'All dates' : `Up to ${end}`));
  if (end === undefined) return alone(titled(`From ${start}`));
  return { title: titled(`${start} to ${end}`), group: `From ${start}`, rest: titled(`To ${end}`) };
}
