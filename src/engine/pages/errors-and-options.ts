// OPTIONS responses and errors, each written to a file, for hosts that can't generate them.

import { findRecord } from '#service/page-parts';
import { pagePaths } from '../addressing/links.ts';
import { emptyFile, errorFile, NOT_FOUND, optionsFile, urlIndexFile } from '../addressing/site-files.ts';
import {
  ENDPOINT_NAMES,
  type EndpointName,
  endpointOf,
  LIST_NAMES,
  type ListedName,
  parametersIn,
} from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import { RENDERINGS, type Rendering } from '../api/media.ts';
import {
  ERRORS,
  type ErrorName,
  type ErrorRule,
  errorOf,
  methodNotAllowed,
  REFUSALS,
  REFUSED_METHODS,
  type RefusalName,
  type RefusalRule,
} from '../http/rules.ts';
import { countsOf, type NoticeName, type SiteIndex } from '../respond/content.ts';
import { jsonOf } from '../respond/json.ts';
import { jsonMarkup, objectMarkup } from '../respond/json-markup.ts';
import { optionsMarkup, renderPage } from '../respond/response-page.ts';
import type { Subject } from '../respond/response-view.ts';
import { fileGroup, fromOrigin, type Part, type Published } from '../site/part.ts';
import type { PlannedFile } from '../site/site-plan.ts';
import { html, markupOf } from '../text/html.ts';
import { filledTemplate, pageFile, pageView, wholePage } from './page.ts';

export const optionsFiles = (site: SiteIndex): readonly RenderedFile[] =>
  ENDPOINT_NAMES.flatMap((endpoint) => {
    const document = site.guides[endpoint].options;
    const page = () =>
      renderPage({ endpoint }, undefined, { status: 200, body: optionsMarkup(document), about: 'OPTIONS' }, site);
    return inEachRendering((rendering) => optionsFile(endpoint, rendering), document, page);
  });

/** What the filters of lists show. */
const filtersIn = (site: SiteIndex) => [LIST_NAMES.map((list) => countsOf(list, site)), site.days, site.dayLists];

export const optionsPart: Part = ({ site, origins }) => {
  const origin = origins.ofResponses('OPTIONS', [], filtersIn(site));
  return [fileGroup('OPTIONS', fromOrigin(origin, optionsFiles(site)))];
};

/** The API's errors, and the responses needed only on hosts without a router. */
export const errorsPart: Part = (published) => {
  const { site, origins } = published;
  const origin = origins.ofResponses('errors', [], filtersIn(site));
  const files = [
    ...(Object.keys(ERRORS) as ErrorName[]).flatMap((name) => errorIn(errorFile, name, name, ERRORS[name], site)),
    ...REFUSED_METHODS.flatMap((method) => {
      const name = `method-not-allowed-${method.toLowerCase()}`;
      return errorIn(errorFile, name, 'method-not-allowed', methodNotAllowed(method), site);
    }),
    // Some hosts send this file instead of the 404 page to clients that accept only JSON.
    { path: NOT_FOUND.replace('html', 'json'), render: () => jsonOf({ detail: ERRORS['not-found'].detail }) },
    ...(Object.keys(REFUSALS) as RefusalName[]).flatMap((name) => errorIn(errorFile, name, name, REFUSALS[name], site)),
    ...ENDPOINT_NAMES.flatMap((endpoint) => emptyList(endpoint, site)),
  ];
  return [fileGroup('errors', [...fromOrigin(origin, files), pageNotFound(published)])];
};

/** This page is sent for every URL that doesn't exist, so it has no URL of its own. */
function pageNotFound(published: Published): PlannedFile {
  const path = pagePaths(published.site);
  const template = published.design.templates['not-found'];
  const find = findRecord(published);
  const view = () => pageView(published, [{ title: 'Page not found', url: path(NOT_FOUND) }]);
  const placed = { file: NOT_FOUND, shows: [template, markupOf(html`${find}`)], canonical: null, isIndexed: false };
  return pageFile(published, placed, view, (page) =>
    wholePage(
      page,
      filledTemplate<'not-found'>(page, template, {
        find,
        home: html`<a href="${page.crumbs[0]!.url}">home page</a>`,
      }),
    ),
  );
}

type RenderedFile = Pick<PlannedFile, 'path' | 'render'>;

/** The list that an error relates to, or undefined if it doesn't relate to a particular list. */
function subjectOf(notice: NoticeName): Subject {
  const endpoint = ENDPOINT_NAMES.find((name) =>
    parametersIn(name).some(([parameter]) => errorOf(parameter) === notice),
  );
  return endpoint && { endpoint };
}

/** The headings for error pages that don't relate to a particular list. */
const HEADINGS: Readonly<Record<RefusalName, string> & Partial<Record<NoticeName, string>>> = {
  'not-acceptable': 'Format not available',
  'method-not-allowed': 'Method not allowed',
  'not-prebuilt': 'Page not available',
  unavailable: 'Page temporarily unavailable',
};

function errorIn(
  fileOf: typeof errorFile,
  name: string,
  notice: NoticeName,
  { status, detail, reason }: ErrorRule & Partial<RefusalRule>,
  site: SiteIndex,
): readonly RenderedFile[] {
  const documentIn = (rendering: Rendering): Item => ({
    detail,
    ...(reason !== undefined && { available: `${site.siteUrl}/${urlIndexFile(rendering)}` }),
  });
  const body = jsonMarkup(objectMarkup(documentIn('html')));
  const response = { status, reason, heading: HEADINGS[notice], body, notice };
  const page = () => renderPage(subjectOf(notice), undefined, response, site);
  return inEachRendering((rendering) => fileOf(name, rendering), documentIn('json'), page);
}

/** The response for a key without any records. */
function emptyList(endpoint: EndpointName, site: SiteIndex): readonly RenderedFile[] {
  const { key, shape, source } = endpointOf(endpoint);
  if (!key || !source || shape !== 'items') return [];
  const nothing = { status: 200, body: jsonMarkup('[]'), notice: `no-${endpoint as ListedName}` } as const;
  const page = () => renderPage({ endpoint }, undefined, nothing, site);
  return inEachRendering((rendering) => emptyFile(source, rendering), [], page);
}

function inEachRendering(
  file: (rendering: Rendering) => string,
  document: object,
  page: () => string,
): readonly RenderedFile[] {
  return RENDERINGS.map((rendering) => ({
    path: file(rendering),
    render: () => (rendering === 'json' ? jsonOf(document) : page()),
  }));
}
