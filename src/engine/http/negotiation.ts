// Chooses a rendering based on the `format` parameter and the Accept header (behaviour, Paths, format, Accept).
import { lastValueOf, type QueryParameters } from '../addressing/query.ts';
import { MEDIA_TYPES, RENDERINGS, type Rendering } from '../api/media.ts';

/** The renderings allowed by each value of `format`. */
const FORMATS = new Map<string, readonly Rendering[]>([
  ['', RENDERINGS],
  ['json', ['json']],
  ['api', ['html']],
]);

type Negotiated =
  | { readonly rendering: Rendering; readonly format: string | undefined }
  | { readonly fault: 'format' | 'accept' };

/**
 * Returns the rendering for a request, and the `format` for links in the response.
 * @param accept the Accept header; undefined if there is none, in which case any type is accepted
 */
export function negotiate(parameters: QueryParameters, accept: string | undefined): Negotiated {
  const format = lastValueOf(parameters, 'format');
  const offered = FORMATS.get(format ?? '');
  if (!offered) return { fault: 'format' };
  const rendering = accepted(accept, offered);
  return rendering ? { rendering, format } : { fault: 'accept' };
}

interface Range {
  readonly main: string;
  readonly sub: string;
  readonly precision: number;
}

function accepted(accept: string | undefined, offered: readonly Rendering[]): Rendering | undefined {
  const ranges = (accept ?? '*/*').split(',').map(rangeOf);
  for (const precision of [3, 2, 1, 0]) {
    const found = offered.find((rendering) =>
      ranges.some((range) => range.precision === precision && matches(range, MEDIA_TYPES[rendering])),
    );
    if (found) return found;
  }
  return undefined;
}

// Types with parameters other than `q` come first, then types without parameters, then wildcards. The values of `q` are ignored,
// even q=0.
function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';');
  const [main = '', ...rest] = type.trim().toLowerCase().split('/');
  const sub = rest.join('/');
  const named = parameters
    .filter((parameter) => parameter.includes('='))
    .map((parameter) => parameter.split('=')[0]!.trim().toLowerCase());
  const precision = main === '*' ? 0 : sub === '*' ? 1 : named.every((name) => name === 'q') ? 2 : 3;
  return { main, sub, precision };
}

function matches(range: Range, type: string): boolean {
  const [main, sub] = type.split('/');
  return (range.main === '*' || range.main === main) && (range.sub === '*' || range.sub === sub);
}
