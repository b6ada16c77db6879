// A probe checks one thing that the API promises. It recognises responses that break the promise.
import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { groupBy } from '../grouping.ts';
import type { SiteIndex } from '../respond/content.ts';
import { clippedPrintable } from '../text/printable.ts';
import { BY_QUERY, type Exchange, isFailed, LEVELS, type Level, type RequestName } from './exchange.ts';
import { actualText, askedText, expectedText, LONG } from './exchange-text.ts';
import { hintFor, type Topic } from './host-hints.ts';

/** What is known about a site so far. */
export interface Seen {
  readonly site: { readonly base: string; readonly index: SiteIndex };
  readonly level: Level;
  /** The exchanges with these names (or all exchanges), except those that an earlier probe has explained. */
  readonly open: (...names: readonly RequestName[]) => readonly Exchange[];
  /** The exchanges with these names and a complete response, even if an earlier probe has explained them. */
  readonly all: (...names: readonly RequestName[]) => readonly Exchange[];
  /** The exchange for the site index at the end. The expected response is the one from the beginning. */
  readonly last: Exchange;
  /** The hashes of the files in a local build, from its manifest. Undefined if `--out` isn't given. */
  readonly local: ReadonlyMap<string, { readonly hash: string }> | undefined;
}

/** A text that may depend on the exchange that went wrong. */
type Text<Context> = string | ((wrong: Exchange, context: Context) => string);

/** What to check, and what to report about exchanges that went wrong. */
export interface Check<Context> {
  /** What a correct host does, in no more than about fifty characters. */
  readonly description: string;
  /** What kind of hint to give for the host. Undefined if no hint would help. */
  readonly topic: Topic | undefined;
  /** A function if there is more than one possible cause. */
  readonly code: DiagnosticCode | ((wrong: Exchange, context: Context) => DiagnosticCode);
  readonly actual?: Text<Context>;
  readonly expected?: Text<Context>;
}

export type Probe = Check<Seen> & {
  readonly levels: readonly Level[];
  /** Whether this fault explains everything that is wrong with a response. */
  readonly explains: boolean;
} & (
    | {
        /** The names of the requests to check. If absent, all requests are checked. */
        readonly requests?: readonly RequestName[];
        readonly isWrong: (exchange: Exchange, seen: Seen) => boolean;
      }
    /** The exchanges that show what is wrong with the whole site, starting with the clearest. */
    | { readonly wrongIn: (seen: Seen) => readonly Exchange[] }
  );

/** Settings for probes of a host's files or router. Their faults explain everything that is wrong with a response. */
export const FILES = { topic: 'files', levels: LEVELS, explains: true } as const;
export const ROUTER = { topic: 'router', levels: BY_QUERY, explains: true } as const;

/** The probes by name, in the order in which they run. */
export type Probes = Readonly<Record<string, Probe>>;

export const wrongExchanges = (probe: Probe, seen: Seen): readonly Exchange[] =>
  'wrongIn' in probe
    ? probe.wrongIn(seen)
    : seen.open(...(probe.requests ?? [])).filter((exchange) => probe.isWrong(exchange, seen));

/**
 * One diagnostic for each cause. Further requests with the same cause are added as repetitions.
 * @param headers the headers of the site, which help to recognise a host that doesn’t respond
 */
export function problemsFound<Context>(
  { code, topic, actual = actualText, expected = expectedText }: Check<Context>,
  wrong: readonly Exchange[],
  context: Context,
  headers?: Headers,
): readonly Diagnostic[] {
  const codeOf = (exchange: Exchange) => (typeof code === 'string' ? code : code(exchange, context));
  // Most of these texts can contain text from the host.
  const quote = (text: Text<Context>, exchange: Exchange) =>
    clippedPrintable(typeof text === 'string' ? text : text(exchange, context), LONG);
  const occurrenceOf = (exchange: Exchange) => ({
    location: { file: askedText(exchange) },
    values: {
      actual: quote(actual, exchange),
      expected: quote(expected, exchange),
      hint: hintFor(isFailed(exchange) ? headers : exchange.response.headers, topic),
    },
  });
  return [...groupBy(wrong, codeOf)].map(([code, group]) => {
    const requests = [...groupBy(group, askedText).values()];
    const [first, ...repeated] = requests.map(([exchange]) => occurrenceOf(exchange!));
    const related = repeated.map((each) => ({ relation: 'repeated' as const, ...each }));
    return { code, ...first, related: related.length > 0 ? related : undefined };
  });
}
