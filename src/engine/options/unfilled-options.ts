// The options that `init` writes to site.json for the user to fill in.
import type { Diagnostic, Location } from '../diagnostics/diagnostic.ts';
import { listText } from '../text/format.ts';
import { jsonText } from '../text/json-text.ts';

/** No site can have these URLs, because the top-level domain `example` is reserved (RFC 2606, section 2). */
const PLACEHOLDERS: Readonly<Record<string, unknown>> = {
  title: 'The title of your site',
  siteUrl: 'https://your-site.example',
  licence: { name: 'Your licence', url: 'https://your-licence.example' },
  contact: 'you@your-site.example',
};

export const placeholderFile = (): string => jsonText(PLACEHOLDERS);

/** @returns a warning if the file still has any of the values */
export function unfilledOptions(
  options: Readonly<Record<string, unknown>>,
  locationOf: (option: string) => Location | undefined,
): readonly Diagnostic[] {
  const unfilled = Object.keys(PLACEHOLDERS).filter(
    (option) => JSON.stringify(options[option]) === JSON.stringify(PLACEHOLDERS[option]),
  );
  if (unfilled.length === 0) return [];
  const values = { options: listText(unfilled), have: unfilled.length === 1 ? 'has the value' : 'have the values' };
  return [{ code: 'unfilled-option', location: locationOf(unfilled[0]!), values }];
}
