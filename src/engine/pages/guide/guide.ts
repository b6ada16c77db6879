// The start for people who want to use the API: what it offers, and requests to try, taken from the site's own data.

import { type Address, fileOf, stemTemplates } from '../../addressing/address.ts';
import { basePath, linkTo, pagePaths, responsePaths } from '../../addressing/links.ts';
import { rangeParametersOf } from '../../addressing/ranges.ts';
import { DOWNLOADS, GUIDE, OPENAPI, REFERENCE, urlIndexFile } from '../../addressing/site-files.ts';
import {
  API_FOLDER,
  ENDPOINT_NAMES,
  type EndpointName,
  endpointOf,
  isCounted,
  kindOf,
  LIST_NAMES,
  type ListName,
  PAGED_NAMES,
  parametersIn,
  ROOT_NAME,
} from '../../api/api.ts';
import { FIELD_TYPES } from '../../api/field-types.ts';
import { canonical } from '../../api/parameter.ts';
import { recordOf } from '../../api/schemas.ts';
import { PAGE, wordsOf } from '../../api/words.ts';
import { API_HEADERS, ERRORS } from '../../http/rules.ts';
import { describedParameters } from '../../openapi/described-parameters.ts';
import { type Examples, examplesFrom } from '../../openapi/examples.ts';
import type { SiteIndex } from '../../respond/content.ts';
import { jsonOf } from '../../respond/json.ts';
import { fileGroup, type Part, type Published } from '../../site/part.ts';
import { dayText } from '../../text/format.ts';
import { pageFile, pageView } from '../page.ts';
import { cachingExample, everyPageExamples, requestExamples } from './code-examples.ts';
import { type EndpointGuide, type FilterGuide, type GuideView, guidePage, type Tried } from './guide-page.ts';

export const guidePart: Part = (published) => {
  const view = guideView(published);
  const placed = { file: GUIDE, shows: { ...view, site: undefined } };
  return [fileGroup('guide', [pageFile(published, placed, () => view, guidePage)])];
};

export const GUIDE_TITLE = 'Use the API';

type Input = Pick<Published, 'site' | 'content' | 'groups' | 'options'>;

function guideView(input: Input): GuideView {
  const { site, content, options } = input;
  const page = pagePaths(site);
  const examples = examplesFrom(content, site);
  const shown = ENDPOINT_NAMES.filter((name) => !isCounted(name) || site.days);
  const first = (name: EndpointName) => linkTo({ endpoint: name }, 'json', site);
  const isLong = (name: (typeof PAGED_NAMES)[number]) => content.list({ endpoint: name }).count > site.pageSizes[name];
  const paged = PAGED_NAMES.filter((name) => shown.includes(name));
  const long = paged.find(isLong);
  const cached = shown.find((name) => LIST_NAMES.includes(name as ListName)) ?? ROOT_NAME;
  return {
    ...pageView(input, [{ title: GUIDE_TITLE, url: page(GUIDE) }]),
    links: site.links,
    base: `${site.siteUrl}/${API_FOLDER}/`,
    start: endpointGuide(ROOT_NAME, examples, site),
    endpoints: shown.filter((name) => name !== ROOT_NAME).map((name) => endpointGuide(name, examples, site)),
    paging:
      paged.length === 0
        ? undefined
        : {
            lists: paged.map((name) => ({ name: endpointOf(name).plural!, size: site.pageSizes[name] })),
            fields: Object.entries({ ...PAGE.fields, results: PAGE.results }).map(([name, { text }]) => ({
              name,
              text,
            })),
            code: long && everyPageExamples(first(long)),
            about: long && `every page of the ${endpointOf(long).plural}`,
          },
    filters: LIST_NAMES.filter((name) => shown.includes(name)).flatMap((name) => filterGuide(name, examples, input)),
    urlIndex: site.isPrebuilt ? page(urlIndexFile('html')) : undefined,
    error: jsonOf({ detail: ERRORS['not-found'].detail }),
    caching: { header: API_HEADERS['Cache-Control']!, command: cachingExample(first(cached)) },
    reference: page(REFERENCE),
    document: basePath(site) + OPENAPI,
    downloads: options.downloads.length > 0 ? page(DOWNLOADS) : undefined,
  };
}

/** A request, with a page that shows the response. */
function tried(address: Address, about: string, site: SiteIndex): Tried {
  return {
    about,
    page: responsePaths(site)(address).page,
    code: requestExamples({
      url: linkTo(address, 'json', site),
      shape: endpointOf(address.endpoint).shape,
      field: printedField(address.endpoint),
    }),
  };
}

/** The heading of a record, or the first field with a value worth reading. */
function printedField(name: EndpointName): string {
  const { heading, links } = kindOf(name);
  const fields = Object.entries(recordOf(endpointOf(name).source).fields);
  const isWorth = ([field, { type }]: (typeof fields)[number]) =>
    !links.includes(field) && !FIELD_TYPES[type][0].startsWith('boolean');
  return heading ?? (fields.find(isWorth) ?? fields[0]!)[0];
}

function endpointGuide(name: EndpointName, { addresses }: Examples, site: SiteIndex): EndpointGuide {
  const { heading, description, operation } = wordsOf(name);
  const address = addresses[name];
  return {
    ...{ title: heading, text: description, operation },
    path: site.links === 'query' ? endpointOf(name).path : `/${stemTemplates(name).whole}.json`,
    tried: address && tried(address, heading, site),
  };
}

// ---- filters ----

function filterGuide(list: ListName, examples: Examples, input: Input): readonly FilterGuide[] {
  const { site } = input;
  if (parametersIn(list).length === 0) return [];
  const address = filteredAddress(list, examples, input);
  if (site.links === 'path' && !address) return [];
  const title = wordsOf(list).heading;
  return [
    {
      ...{ title, operation: wordsOf(list).operation },
      // On hosts that ignore queries, each filter has a URL instead of a parameter.
      parameters:
        site.links === 'query'
          ? describedParameters(list).map(({ name, inQuery: { description } }) => ({ name, text: description }))
          : [],
      days: rangeParametersOf(list) && site.days && { first: dayText(site.days.first), last: dayText(site.days.last) },
      tried: address && tried(address, `${title} with filters`, site),
    },
  ];
}

/** On hosts that ignore queries, a prebuilt list. */
function filteredAddress(
  list: ListName,
  { parameters }: Examples,
  { site, content, groups }: Input,
): Address | undefined {
  const named = parametersIn(list).flatMap(([name]) => (name in parameters ? [[name, parameters[name]]] : []));
  const values = canonical(endpointOf(list).parameters, Object.fromEntries(named));
  const address = Object.keys(values).length > 0 ? { endpoint: list, values } : undefined;
  if (site.links === 'query') return address;
  const prebuilt = groups
    .flatMap(({ addresses }) => addresses)
    .filter(({ endpoint, values = {} }) => endpoint === list && Object.keys(values).length > 0);
  const same = address && prebuilt.find((other) => fileOf(other, 'json') === fileOf(address, 'json'));
  return same ?? prebuilt.find((other) => content.list(other).count > 0);
}
