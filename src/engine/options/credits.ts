// The licence of the data, where it comes from and who compiled it, as stated in site.json.
import type { SiteOptions } from './site-options.ts';

export type Credits = Pick<SiteOptions, 'licence' | 'sources' | 'contributors'>;

/** The properties of a data package. They are the same in versions 1 and 2 (https://datapackage.org/standard/data-package/). */
export function packageCredits({ licence, sources, contributors }: Credits) {
  const linked = ({ name, url }: Credits['contributors'][number]) => ({ title: name, ...(url && { path: url }) });
  return {
    // The licence has no `name`, because that would have to be an identifier from opendefinition.org.
    ...(licence && { licenses: [linked(licence)] }),
    ...(sources.length > 0 && { sources: sources.map(linked) }),
    ...(contributors.length > 0 && { contributors: contributors.map(linked) }),
  };
}
