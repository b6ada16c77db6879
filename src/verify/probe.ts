// A probe: something that the API promises, and how the responses show that a host breaks it.
import type { SiteIndex } from '../respond/content.ts';
import { BY_QUERY, type Exchange, LEVELS, type Level, type RequestName } from './exchange.ts';
import { actualText, expectedText } from './exchange-text.ts';
import type { Topic } from './host-hints.ts';

/** What is known about a site. */
export interface Seen {
  readonly site: { readonly base: string; readonly index: SiteIndex };
  readonly level: Level;
  /** The exchanges with these names, or all; without those that an earlier probe has explained. */
  readonly open: (...names: readonly RequestName[]) => readonly Exchange[];
  /** Explained or not, but with a response. */
  readonly all: (...names: readonly RequestName[]) => readonly Exchange[];
  /** The site index, at the beginning and at the end. */
  readonly indexText: { readonly first: string; readonly last: string };
  /** Hashes of a build on this machine, by file (as in its manifest); undefined if `--out` is not given. */
  readonly local: ReadonlyMap<string, { readonly hash: string }> | undefined;
}

/** A text that may depend on the first wrong exchange, which is shown in full. */
type Text<Context> = string | ((first: Exchange, context: Context) => string);

interface Cause<Context> {
  readonly impact: Text<Context>;
  readonly fix: Text<Context>;
}

/** What a report says about wrong exchanges. */
export type Words<Context> = {
  /** What a correct host does, in about fifty characters. */
  readonly description: string;
  /** What a hint for the host is about; undefined if none would help. */
  readonly topic: Topic | undefined;
  /** A warning only costs; anything else is an error, which breaks clients. */
  readonly severity?: 'warning' | ((first: Exchange, context: Context) => 'warning' | undefined);
  readonly actual?: Text<Context>;
  readonly expected?: Text<Context>;
} & (
  | Cause<Context>
  /** The first whose condition holds applies; the last needs no condition. */
  | {
      readonly causes: readonly (Cause<Context> & { readonly when?: (first: Exchange, context: Context) => boolean })[];
    }
);

export type Probe = Words<Seen> & {
  readonly levels: readonly Level[];
  /** Whether what it finds explains all that is wrong with these responses. */
  readonly explains: boolean;
} & (
    | {
        /** Names of the requests to check; all if absent. */
        readonly requests?: readonly RequestName[];
        readonly isWrong: (exchange: Exchange, seen: Seen) => boolean;
      }
    /** The exchanges that show what is wrong with the site as a whole, the plainest first. */
    | { readonly wrongIn: (seen: Seen) => readonly Exchange[] }
  );

/** Probes of a host's files, and of its router; what they find explains all that is wrong with a response. */
export const FILES = { topic: 'files', levels: LEVELS, explains: true } as const;
export const ROUTER = { topic: 'router', levels: BY_QUERY, explains: true } as const;

/** Probes by name, in the order in which they run. */
export type Probes = Readonly<Record<string, Probe>>;

export const wrongExchanges = (probe: Probe, seen: Seen): readonly Exchange[] =>
  'wrongIn' in probe
    ? probe.wrongIn(seen)
    : seen.open(...(probe.requests ?? [])).filter((exchange) => probe.isWrong(exchange, seen));

/** The texts of a report about an exchange. */
export function reportOn<Context>(words: Words<Context>, first: Exchange, context: Context) {
  const textOf = (text: Text<Context>): string => (typeof text === 'string' ? text : text(first, context));
  const { severity, actual = actualText, expected = expectedText } = words;
  const { impact, fix } = 'causes' in words ? words.causes.find(({ when }) => !when || when(first, context))! : words;
  return {
    outcome: (typeof severity === 'function' ? severity(first, context) : severity) ?? ('error' as const),
    texts: { actual: textOf(actual), expected: textOf(expected), impact: textOf(impact), fix: textOf(fix) },
  };
}
