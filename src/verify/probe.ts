// A probe: something that the API promises, and how to see in the responses that a host breaks it.
import type { SiteIndex } from '../respond/content.ts';
import { BY_QUERY, type Exchange, LEVELS, type Level, type RequestName, type Unanswered } from './exchange.ts';
import { actualText, expectedText } from './exchange-text.ts';
import type { Topic } from './host-hints.ts';

export interface Deviation {
  /** A warning only costs; anything else is an error, which breaks clients. */
  readonly severity?: 'warning' | undefined;
  /** The requests that show it, the plainest first. */
  readonly about: readonly (Exchange | Unanswered)[];
  readonly actual: string;
  readonly expected: string;
  readonly impact: string;
  readonly fix: string;
}

/** What has been seen of a site. */
export interface Seen {
  readonly site: { readonly base: string; readonly index: SiteIndex };
  readonly level: Level;
  /** The exchanges of these names, or all; without those that an earlier probe has explained. */
  readonly open: (...names: readonly RequestName[]) => readonly Exchange[];
  readonly unanswered: readonly Unanswered[];
  /** Explained or not. */
  readonly all: (...names: readonly RequestName[]) => readonly Exchange[];
  /** The site index, asked for once more at the end. */
  readonly indexText: { readonly first: string; readonly last: string | undefined };
  /** Hashes of a build on this machine, by file (as in its manifest); undefined when none was named. */
  readonly local: ReadonlyMap<string, { readonly hash: string }> | undefined;
}

interface AnyProbe {
  /** What a correct host does, in about fifty characters. */
  readonly description: string;
  /** What a hint for the host is about; undefined if none would help. */
  readonly topic: Topic | undefined;
  readonly levels: readonly Level[];
  /** Whether what it finds explains all that is wrong with the answers it is about. */
  readonly explains: boolean;
}

/** Looks at the site as a whole. */
interface SiteProbe extends AnyProbe {
  readonly examine: (seen: Seen) => Deviation | undefined;
}

/** A text that may depend on the first wrong exchange, which is shown in full. */
type Text = string | ((first: Exchange, seen: Seen) => string);

interface Cause {
  readonly impact: Text;
  readonly fix: Text;
}

/** Looks at each response. */
interface ResponseProbe extends AnyProbe {
  /** Names of the requests to look at; all if absent. */
  readonly requests?: readonly RequestName[];
  readonly isWrong: (exchange: Exchange, seen: Seen) => boolean;
  readonly severity?: 'warning' | ((first: Exchange, seen: Seen) => Deviation['severity']);
  readonly actual?: Text;
  readonly expected?: Text;
  /** The first whose condition holds applies; the last needs no condition. */
  readonly causes: readonly (Cause & { readonly when?: (first: Exchange) => boolean })[];
}

export type Probe = SiteProbe | ResponseProbe | (Omit<ResponseProbe, 'causes'> & Cause);

/** Probes of a host's files, and of its router; what they find explains all that is wrong with a response. */
export const FILES = { topic: 'files', levels: LEVELS, explains: true } as const;
export const ROUTER = { topic: 'router', levels: BY_QUERY, explains: true } as const;

/** Probes by name, in the order in which they run. */
export type Probes = Readonly<Record<string, Probe>>;

export function examine(probe: Probe, seen: Seen): Deviation | undefined {
  if ('examine' in probe) return probe.examine(seen);
  const about = seen.open(...(probe.requests ?? [])).filter((exchange) => probe.isWrong(exchange, seen));
  const [first] = about;
  if (!first) return undefined;
  const said = (text: Text): string => (typeof text === 'string' ? text : text(first, seen));
  const { severity, actual = actualText, expected = expectedText } = probe;
  const { impact, fix } = 'causes' in probe ? probe.causes.find(({ when }) => !when || when(first))! : probe;
  return {
    severity: typeof severity === 'function' ? severity(first, seen) : severity,
    about,
    ...{ actual: said(actual), expected: said(expected), impact: said(impact), fix: said(fix) },
  };
}
