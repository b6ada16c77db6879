// Promises in words: their scopes, as headings and sentences write them, and whether there is one.
import type { SCOPES } from '../src/api/vocabulary.ts';

export type Scope = (typeof SCOPES)[number];

/**
 * - `promised`: at least one record says that the council promised net zero.
 * - `no-promise-found`: somebody looked, and found no promise.
 * - `not-recorded`: there is no record, or none says whether there is a promise.
 */
export type PromiseStatus = 'promised' | 'no-promise-found' | 'not-recorded';

/** The earliest year that a council promises for a scope. */
export interface ScopeYear {
  /** Null if the record doesn't say. */
  readonly scope: Scope | null;
  readonly year: number;
}

interface ScopeWords {
  /** As a heading or a name. */
  readonly name: string;
  /** After a year, in a sentence about one council. */
  readonly purpose: string;
  /** In a sentence about many councils. */
  readonly many: string;
  /** As an explanation. */
  readonly about: string;
}

export const SCOPE_WORDS: Readonly<Record<Scope, ScopeWords>> = {
  'Council only': {
    name: 'Own operations',
    purpose: 'for its own operations',
    many: 'council operations',
    about: 'the council’s own operations',
  },
  'Whole area': {
    name: 'Whole area',
    purpose: 'for the whole area',
    many: 'whole areas',
    about: 'everyone and everything in the council’s area',
  },
};

/** `Own operations` */
export const scopeName = (scope: Scope | null): string =>
  scope === null ? 'Scope not recorded' : SCOPE_WORDS[scope].name;

/** `for its own operations` */
export const scopePurpose = (scope: Scope | null): string =>
  scope === null ? 'with no recorded scope' : SCOPE_WORDS[scope].purpose;
