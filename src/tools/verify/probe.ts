// A probe checks one of the API's promises and recognises responses that break it.
import type { Diagnostic, DiagnosticCode } from '../../engine/diagnostics/diagnostic.ts';
import { groupBy } from '../../engine/grouping.ts';
import type { SiteIndex } from '../../engine/respond/content.ts';
import { clippedPrintable } from '../../engine/text/printable.ts';
import { BY_QUERY, type Exchange, isFailed, LEVELS, type Level, type RequestName } from './exchange.ts';
import { actualText, expectedText, LONG, requestText } from './exchange-text.ts';
import { type HostPart, hintFor } from './host-hints.ts';

/** The information gathered about a site so far. */
export interface Observations {
  readonly site: { readonly base: string; readonly index: SiteIndex };
  readonly level: Level;
  /** Returns the exchanges with these names (or all exchanges), except those already explained by an earlier probe. */
  readonly open: (...names: readonly RequestName[]) => readonly Exchange[];
  /** Returns the exchanges with these names that have a complete response, even if an earlier probe has already explained them. */
  readonly all: (...names: readonly RequestName[]) => readonly Exchange[];
  /** The exchange for the site index at the end. The response is expected to be the same as at the beginning. */
  readonly last: Exchange;
  /** The hashes of the files in a local build, taken from its manifest. Undefined if `--out` isn't given. */
  readonly local: ReadonlyMap<string, { readonly hash: string }> | undefined;
}

/** Text that may depend on the exchange that went wrong. */
type Text<Context> = string | ((wrong: Exchange, context: Context) => string);

/** A condition to check, and a description of the problem to report for each exchange that fails. */
export interface Check<Context> {
  /** The behaviour of a correct host, described in no more than about fifty characters. */
  readonly description: string;
  /** The kind of hint to give about the host. Undefined if no hint would help. */
  readonly topic: HostPart | undefined;
  /** This is a function if there is more than one possible cause. */
  readonly code: DiagnosticCode | ((wrong: Exchange, context: Context) => DiagnosticCode);
  readonly actual?: Text<Context>;
  readonly expected?: Text<Context>;
}

export type Probe = Check<Observations> & {
  readonly levels: readonly Level[];
  /** Whether this fault explains everything that is wrong with a response. */
  readonly explains: boolean;
} & (
    | {
        /** The names of the requests to check. By default, all requests are checked. */
        readonly requests?: readonly RequestName[];
        readonly isWrong: (exchange: Exchange, seen: Observations) => boolean;
      }
    /** Returns the exchanges that reveal a fault in the site as a whole, starting with the clearest. */
    | { readonly wrongIn: (seen: Observations) => readonly Exchange[] }
  );

/** Settings for probes that check a host's files or router. Their faults explain everything that is wrong with a response. */
export const FILES = { topic: 'files', levels: LEVELS, explains: true } as const;
export const ROUTER = { topic: 'router', levels: BY_QUERY, explains: true } as const;

/** The probes, keyed by name, in the order in which they run. */
export type Probes = Readonly<Record<string, Probe>>;

export const wrongExchanges = (probe: Probe, seen: Observations): readonly Exchange[] =>
  'wrongIn' in probe
    ? probe.wrongIn(seen)
    : seen.open(...(probe.requests ?? [])).filter((exchange) => probe.isWrong(exchange, seen));

/**
 * Returns one diagnostic for each cause. Any further requests with the same cause are added as repetitions.
 * @param headers the site's headers, which help to identify a host that doesn’t respond
 */
export function problemsFound<Context>(
  { code, topic, actual = actualText, expected = expectedText }: Check<Context>,
  wrong: readonly Exchange[],
  context: Context,
  headers?: Headers,
): readonly Diagnostic[] {
  const codeOf = (exchange: Exchange) => (typeof code === 'string' ? code : code(exchange, context));
  // Most of this text may include text from the host.
  const quote = (text: Text<Context>, exchange: Exchange) =>
    clippedPrintable(typeof text === 'string' ? text : text(exchange, context), LONG);
  const occurrenceOf = (exchange: Exchange) => ({
    location: { file: requestText(exchange) },
    values: {
      actual: quote(actual, exchange),
      expected: quote(expected, exchange),
      hint: hintFor(isFailed(exchange) ? headers : exchange.response.headers, topic),
    },
  });
  return [...groupBy(wrong, codeOf)].map(([code, group]) => {
    const requests = [...groupBy(group, requestText).values()];
    const [first, ...repeated] = requests.map(([exchange]) => occurrenceOf(exchange!));
    const related = repeated.map((each) => ({ relation: 'repeated' as const, ...each }));
    return { code, ...first, related: related.length > 0 ? related : undefined };
  });
}
