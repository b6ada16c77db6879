// A probe: something that the API promises, and how to see in the responses that a host breaks it.
import type { SiteIndex } from '../respond/content.ts';
import { actualText, type Exchange, expectedText, type Level, type Unanswered } from './exchange.ts';
import type { Topic } from './host-hints.ts';

export interface Deviation {
  /** An error breaks clients; a warning only costs. */
  readonly severity: 'error' | 'warning';
  /** The requests that show it, the plainest first. */
  readonly about: readonly (Exchange | Unanswered)[];
  readonly actual: string;
  readonly expected: string;
  readonly impact: string;
  readonly fix: string;
}

/** Describes a deviation. Its impact and its fix are required. */
type Words = Pick<Deviation, 'impact' | 'fix'> & Partial<Pick<Deviation, 'severity' | 'actual' | 'expected'>>;

/** @param wordsFor is given the first wrong exchange, which is shown in full */
export function deviationIn(wrong: readonly Exchange[], wordsFor: (first: Exchange) => Words): Deviation | undefined {
  const [first] = wrong;
  if (!first) return undefined;
  const shown = { actual: actualText(first), expected: expectedText(first) };
  return { severity: 'error', about: wrong, ...shown, ...wordsFor(first) };
}

/** What has been seen of a site. */
export interface Seen {
  readonly site: { readonly base: string; readonly index: SiteIndex };
  readonly level: Level;
  /** The exchanges of these names, or all; without those that an earlier probe has explained. */
  readonly open: (...names: readonly string[]) => readonly Exchange[];
  readonly unanswered: readonly Unanswered[];
  /** Explained or not. */
  readonly find: (name: string) => Exchange | undefined;
  /** The site index, asked for once more at the end. */
  readonly indexText: { readonly first: string; readonly last: string | undefined };
  /** Hashes of a build on this machine, by file (as in its manifest); undefined when none was named. */
  readonly local: ReadonlyMap<string, { readonly hash: string }> | undefined;
}

export interface Probe {
  readonly name: string;
  /** What a correct host does, in about fifty characters. */
  readonly description: string;
  /** Of the hint for the host at hand; undefined where none would help. */
  readonly topic: Topic | undefined;
  readonly levels: readonly Level[];
  /** Whether what it finds explains all that is wrong with the answers it is about. */
  readonly explains: boolean;
  readonly examine: (seen: Seen) => Deviation | undefined;
}
