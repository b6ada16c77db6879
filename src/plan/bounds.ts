// How many bytes an answer may have at most, known without rendering it: so that a site can be held against a host's limits
// in a moment. Never less than it has; often more.
import { groupBy } from '../grouping.ts';
import { once } from '../once.ts';
import type { Item, Records, SiteIndex } from '../respond/content.ts';
import { documentMarkup, itemLinks, itemMarkup } from '../respond/html-json.ts';
import { jsonOf } from '../respond/json.ts';
import { renderPage } from '../respond/page.ts';
import type { Address } from '../route/address.ts';
import type { EndpointName, Rendering } from '../route/endpoints.ts';
import { type LinkedSite, linkTo } from '../route/links.ts';
import type { TermDictionary } from '../searchterms/dictionary.ts';
import { termOf } from '../searchterms/store.ts';
import { PLACEHOLDER } from '../template.ts';
import { councilListBytes } from './council-lists.ts';

export type AtMost = (address: Address, rendering: Rendering) => number;

/** Of a page, what its filters and page numbers have besides addresses; they have a few thousand. */
const PARTS = 24_000;
/** What an item of a page can be folded and linked to with. */
const FOLD = 200;
/** How often a page names its own or a like address; it does fewer than 90 times, most of them to filter. */
const MENTIONS = 128;
/** What escaping makes of one character at most: `&quot;`. */
const ESCAPED = 6;

export function answerBounds(
  { councils, commitments }: Pick<Records, 'councils' | 'commitments'>,
  dictionary: TermDictionary,
  site: SiteIndex,
): AtMost {
  const { fixed, around, bodies } = boundsOfTemplates(site);
  const lists: Partial<Record<Rendering, Readonly<Record<Exclude<EndpointName, 'councils'>, number>>>> = {};
  const councilLists = once(() => councilListBytes(councils, site));
  const listBounds = (rendering: Rendering) => {
    const [all, some] = [sizesOf(councils, rendering, site), sizesOf(commitments, rendering, site)];
    const ofCouncils = groupBy(commitments, ({ council }) => council).values();
    return {
      root: 0,
      council: all.largest,
      // Of the one with most; never of all, or each would have to be rendered where all together are too much.
      'council-commitments': mostOf(Array.from(ofCouncils, (own) => sizesOf(own, rendering, site).sum)),
      commitments: Math.min(some.sum, some.largest * site.pageSizes.commitments),
      searchterms: pageOfTerms(dictionary, rendering, site),
    };
  };
  return (address, rendering) => {
    const listOf = (endpoint: Exclude<EndpointName, 'councils'>) => {
      lists[rendering] ??= listBounds(rendering);
      return lists[rendering][endpoint];
    };
    const list = address.endpoint === 'councils' ? councilLists()(address)[rendering] : listOf(address.endpoint);
    const parts = PARTS + MENTIONS * ESCAPED * Buffer.byteLength(linkTo(address, 'html', site));
    return rendering === 'json' ? parts + list : fixed + around * parts + bodies * list;
  };
}

/** What the site's templates have in bytes, and how often they show the answer and everything else. */
function boundsOfTemplates(site: SiteIndex) {
  const { frame, answerTemplate } = site;
  const shown = (template: string, placeholder: string): number => template.split(`{{${placeholder}}}`).length - 1;
  const pages = Math.max(1, shown(frame, 'main'));
  const names = new Set(Array.from(answerTemplate.matchAll(PLACEHOLDER), ([, name]) => name!));
  const around = pages * Math.max(2, ...Array.from(names, (name) => shown(answerTemplate, name)));
  const request = { method: 'GET', target: '/api/', format: 'api', parameters: [] };
  const page = renderPage({ endpoint: 'root' }, request, { status: 200, body: documentMarkup('{}') }, site);
  const guides = Object.values(site.guides).map(({ heading, description, summary, guide }) =>
    Buffer.byteLength(heading + description + summary + guide),
  );
  return {
    fixed: Buffer.byteLength(page) + around * Math.max(...guides),
    around,
    bodies: pages * shown(answerTemplate, 'body'),
  };
}

const mostOf = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0);

function sizesOf(
  items: Iterable<Item>,
  rendering: Rendering,
  site: LinkedSite,
): { readonly sum: number; readonly largest: number } {
  let [sum, largest] = [0, 0];
  const links = itemLinks(site, 'api');
  const markup = (item: Item) => {
    const { label, json } = itemMarkup(item, links);
    return Buffer.byteLength(label + json) + FOLD;
  };
  for (const item of items) {
    // With what stands between two.
    const bytes = rendering === 'json' ? Buffer.byteLength(jsonOf(item)) + 2 : markup(item);
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
