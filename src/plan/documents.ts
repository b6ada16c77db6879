// The documents that are no answers of the data: OPTIONS, errors. Written once each, for the hosts that
// can't make them.

import type { NoticeName, SiteIndex } from '../respond/content.ts';
import { documentMarkup, objectMarkup } from '../respond/html-json.ts';
import { jsonOf } from '../respond/json.ts';
import { errorMarkup, optionsMarkup, renderPage, type Subject } from '../respond/page.ts';
import { ENDPOINTS, type EndpointName, RENDERINGS, type Rendering } from '../route/endpoints.ts';
import { availableFile, errorFile, noCommitmentsFile, optionsFile } from '../route/layout.ts';
import {
  ERRORS,
  type ErrorName,
  type ErrorRule,
  methodNotAllowed,
  optionsOf,
  REFUSALS,
  REFUSED_METHODS,
  type RefusalName,
} from '../route/rules.ts';
import type { PlannedFile } from './planned.ts';

export function optionsFiles(site: SiteIndex): readonly PlannedFile[] {
  return (Object.keys(ENDPOINTS) as EndpointName[]).flatMap((endpoint) => {
    const document = optionsOf(endpoint);
    const page = () =>
      renderPage({ endpoint }, undefined, { status: 200, body: optionsMarkup(document), about: 'OPTIONS' }, site);
    return inEachRendering((rendering) => optionsFile(endpoint, rendering), document, page);
  });
}

export function errorFiles(site: SiteIndex): readonly PlannedFile[] {
  return [
    ...(Object.keys(ERRORS) as ErrorName[]).flatMap((name) => errorIn(name, name, ERRORS[name], site)),
    ...REFUSED_METHODS.flatMap((method) =>
      errorIn(`method-not-allowed-${method.toLowerCase()}`, 'method-not-allowed', methodNotAllowed(method), site),
    ),
  ];
}

/** Errors of which the list is known, whatever the request. */
const SUBJECTS: Readonly<Partial<Record<NoticeName, Subject>>> = {
  'bad-start-date': { endpoint: 'searchterms' },
  'bad-end-date': { endpoint: 'searchterms' },
  'bad-min-count': { endpoint: 'searchterms' },
  'bad-min-results': { endpoint: 'searchterms' },
};

/** The headings of error pages that aren't about one list. */
const OTHER_HEADINGS: Readonly<Partial<Record<NoticeName, string>>> = {
  'not-acceptable': 'Format not available',
  'method-not-allowed': 'Method not allowed',
};

function errorIn(
  name: string,
  notice: NoticeName,
  { status, detail }: ErrorRule,
  site: SiteIndex,
): readonly PlannedFile[] {
  const subject = SUBJECTS[notice];
  const heading = OTHER_HEADINGS[notice];
  const answer = { status, body: errorMarkup(detail), notice, ...(heading !== undefined && { heading }) };
  const page = () => renderPage(subject, undefined, answer, site);
  return inEachRendering((rendering) => errorFile(name, rendering), { detail }, page);
}

/** Sent without a router: errors for answers that are not prebuilt, and the empty list of commitments. */
export function refusalFiles(site: SiteIndex): readonly PlannedFile[] {
  const subject = { endpoint: 'council-commitments' } as const;
  const nothing = { status: 200, body: documentMarkup('[]'), notice: 'no-council-commitments' } as const;
  return [
    ...(Object.keys(REFUSALS) as RefusalName[]).flatMap((name) => refusalIn(name, site)),
    ...inEachRendering(noCommitmentsFile, [], () => renderPage(subject, undefined, nothing, site)),
  ];
}

const HEADINGS: Readonly<Record<RefusalName, string>> = {
  'not-prebuilt': 'Page not available',
  unavailable: 'Page temporarily unavailable',
};

function refusalIn(name: RefusalName, site: SiteIndex): readonly PlannedFile[] {
  const { status, reason, detail } = REFUSALS[name];
  const available = (rendering: Rendering) => `${site.siteUrl}/${availableFile(rendering)}`;
  const body = documentMarkup(objectMarkup({ detail, available: available('html') }));
  const heading = HEADINGS[name];
  const page = () => renderPage(undefined, undefined, { status, reason, heading, body, notice: name }, site);
  return inEachRendering((rendering) => errorFile(name, rendering), { detail, available: available('json') }, page);
}

/** The 404 of the whole site, under the names that hosts look for. */
export function notFoundFiles(site: SiteIndex): readonly PlannedFile[] {
  const { status, detail } = ERRORS['not-found'];
  const answer = { status, body: errorMarkup(detail), notice: 'not-found' } as const;
  const page = () => renderPage(undefined, undefined, answer, site);
  return inEachRendering((rendering) => `404.${rendering}`, { detail }, page);
}

function inEachRendering(
  file: (rendering: Rendering) => string,
  document: object,
  page: () => string,
): readonly PlannedFile[] {
  return RENDERINGS.map((rendering) => ({
    path: file(rendering),
    render: () => (rendering === 'json' ? jsonOf(document) : page()),
  }));
}
