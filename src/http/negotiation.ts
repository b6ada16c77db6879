// Which rendering a request gets: its `format` parameter and its Accept header (behaviour, Paths, format, Accept).

import { lastValueOf, type QueryParameters } from '../addressing/query.ts';
import { MEDIA_TYPES, RENDERINGS, type Rendering } from '../api/media.ts';

/** `format` values and the rendering each asks for; the empty one leaves it to Accept. */
const FORMATS: Readonly<Record<string, readonly Rendering[]>> = { '': RENDERINGS, json: ['json'], api: ['html'] };

export type Negotiated =
  | { readonly rendering: Rendering; readonly format: string | undefined }
  | { readonly fault: 'format' | 'accept' };

/**
 * The rendering for a request, and the `format` that its answer's links carry.
 * @param accept the Accept header; undefined when there is none, which takes anything
 */
export function negotiate(parameters: QueryParameters, accept: string | undefined): Negotiated {
  const format = lastValueOf(parameters, 'format');
  const offered = Object.hasOwn(FORMATS, format ?? '') ? FORMATS[format ?? ''] : undefined;
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

// The service ranks a type with parameters (other than a lone `q`) above one without, and both above wildcards;
// the values of `q` and of other parameters it ignores.
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
