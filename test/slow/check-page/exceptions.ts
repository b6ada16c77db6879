// What “check” reports and the page doesn't, as the page says. Everything else is the same.
import type { Found } from '../../broken/rules.ts';

export interface Exception {
  readonly reason: string;
  readonly applies: (problem: Found) => boolean;
}

export const NOT_ON_THE_PAGE: readonly Exception[] = [
  {
    reason: 'The page doesn’t read the options.',
    applies: ({ file, code }) => file === 'data/site.json' || code === 'no-site-url',
  },
  {
    reason: 'The page reads neither templates nor pictures.',
    applies: ({ file = '' }) => /^data\/(?:templates\/|(?:logo|shared)\.)/.test(file),
  },
  {
    reason: 'The page doesn’t decompress logs.',
    applies: ({ file = '' }) => file.endsWith('.csv.gz'),
  },
];

export const NOT_FOR_A_SINGLE_FILE: readonly Exception[] = [
  {
    reason:
      'The page has only those published tables to which others refer, so it doesn’t know that others refer to councils.',
    applies: ({ code }) => code === 'no-councils',
  },
];
