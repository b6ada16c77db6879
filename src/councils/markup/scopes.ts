// Wording for promises: the scopes as they appear in headings and sentences, and whether there is a promise.
import type { SCOPES } from '../vocabulary.ts';

export type Scope = (typeof SCOPES)[number];

/**
 * - `promised`: at least one record says that the council has promised net zero.
 * - `no-promise-found`: someone looked for a promise and found none.
 * - `not-recorded`: no record says whether there is a promise.
 */
export const PROMISE_STATUSES = ['promised', 'no-promise-found', 'not-recorded'] as const;
export type PromiseStatus = (typeof PROMISE_STATUSES)[number];

/** The earliest target year that a council has promised for a scope. */
export interface ScopeYear {
  /** Null if no scope is recorded. */
  readonly scope: Scope | null;
  readonly year: number;
}

/**
 * Wording for each scope: on its own (`name`), after a year in a sentence about one council (`purpose`), in a sentence about
 * several councils (`many`), and as an explanation (`about`).
 */
export const SCOPE_WORDS = {
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
} as const satisfies Readonly<Record<Scope, object>>;

/** For example, `Own operations`. */
export const scopeName = (scope: Scope | null): string =>
  scope === null ? 'Scope not recorded' : SCOPE_WORDS[scope].name;

/** For example, `for its own operations`. */
export const scopePurpose = (scope: Scope | null): string =>
  scope === null ? '(scope not recorded)' : SCOPE_WORDS[scope].purpose;
