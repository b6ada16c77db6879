// How many bytes an answer may have at most, known without rendering it: so that a site can be held against a host's limits
// in a moment. Never less than it has; often more.
import type { Item, Records, SiteIndex } from '../respond/content.ts';
import { itemMarkup } from '../respond/html-json.ts';
import { jsonOf } from '../respond/json.ts';
import type { Address } from '../route/address.ts';
import type { EndpointName, Rendering } from '../route/endpoints.ts';
import { type LinkedSite, linkTo, spellingOf } from '../route/links.ts';
import type { TermDictionary } from '../searchterms/dictionary.ts';
import { termOf } from '../searchterms/store.ts';
import { SLOT } from '../template.ts';

export type AtMost = (address: Address, rendering: Rendering) => number;

/** Of a page, what fills the templates' slots besides the answer itself: an endpoint's descriptions have a few thousand. */
const TEMPLATE = 32_000;
/** How often a page names its own or a like address, the site's title or its style sheet; it does fewer than 24 times. */
const MENTIONS = 32;
/** What escaping makes of one character at most: `&quot;`. */
const ESCAPED = 6;

export function answerBounds(
  { councils, commitments }: Pick<Records, 'councils' | 'commitments'>,
  dictionary: TermDictionary,
  site: SiteIndex,
): AtMost {
  const named = Buffer.byteLength(site.siteUrl + site.title + site.style);
  const { fixed, around, bodies } = boundsOfTemplates(site);
  const lists: Partial<Record<Rendering, Readonly<Record<EndpointName, number>>>> = {};
  const listBounds = (rendering: Rendering) => {
    const [all, some] = [sizesOf(councils, rendering, site), sizesOf(commitments, rendering, site)];
    return {
      root: 0,
      councils: all.sum,
      council: all.largest,
      'council-commitments': some.sum,
      commitments: Math.min(some.sum, some.largest * site.pageSizes.commitments),
      searchterms: pageOfTerms(dictionary, rendering, site),
    };
  };
  return (address, rendering) => {
    lists[rendering] ??= listBounds(rendering);
    const names = named + Buffer.byteLength(linkTo(address, 'html', site));
    const list = lists[rendering][address.endpoint];
    if (rendering === 'json') return TEMPLATE + MENTIONS * ESCAPED * names + list;
    return fixed + around * (TEMPLATE + MENTIONS * ESCAPED * names) + bodies * list;
  };
}

/** How often one slot stands in a template of the package's own at most: `{{pages}}` does. */
const OFTEN = 2;

/** What an owner's templates have in bytes, and how often they show the answer and everything else. */
function boundsOfTemplates({ templates: { layout, answer }, footer = '', logo = '' }: SiteIndex) {
  const shown = (template: string, slot: string): number => template.split(`{{${slot}}}`).length - 1;
  const most = (template: string): number => {
    const names = new Set(Array.from(template.matchAll(SLOT), ([, name]) => name!));
    return Math.max(OFTEN, ...Array.from(names, (name) => shown(template, name))) / OFTEN;
  };
  const pages = Math.max(1, shown(layout, 'main'));
  return {
    fixed:
      Buffer.byteLength(layout) +
      pages * Buffer.byteLength(answer) +
      most(layout) * ESCAPED * Buffer.byteLength(footer + logo),
    around: most(layout) * pages * most(answer),
    bodies: pages * shown(answer, 'body'),
  };
}

function sizesOf(
  items: Iterable<Item>,
  rendering: Rendering,
  site: LinkedSite,
): { readonly sum: number; readonly largest: number } {
  let [sum, largest] = [0, 0];
  const keeping = spellingOf(site).keeping('api');
  for (const item of items) {
    // As it is indented where it stands deepest, and what stands between two.
    const bytes = Buffer.byteLength(rendering === 'json' ? jsonOf(item) : itemMarkup(item, keeping, 2)) + 2;
    sum += bytes;
    largest = Math.max(largest, bytes);
  }
  return { sum, largest };
}

function pageOfTerms(dictionary: TermDictionary, rendering: Rendering, site: SiteIndex): number {
  const { sum, largest } = sizesOf(termsAtMost(dictionary), rendering, site);
  return Math.min(sum, largest * site.pageSizes.searchterms);
}

/** Every term as it is in the list of all days, where it was seen most often. */
function* termsAtMost(dictionary: TermDictionary): Iterable<Item> {
  const totals = dictionary.totals();
  for (let key = 0; key < dictionary.size; key++) yield termOf(dictionary, key, totals[key]!);
}
