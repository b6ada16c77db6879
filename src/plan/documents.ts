// The documents that are no answers of the data: OPTIONS, errors. Written once each, for the hosts that
// can't make them.
import { ENDPOINT_NAMES, endpointOf, type ListedName, parametersIn } from '../api/api.ts';
import { RENDERINGS, type Rendering } from '../api/media.ts';
import { optionsOf } from '../openapi/options.ts';
import type { NoticeName, SiteIndex } from '../respond/content.ts';
import { documentMarkup, objectMarkup } from '../respond/html-json.ts';
import { jsonOf } from '../respond/json.ts';
import { errorMarkup, optionsMarkup, renderPage, type Subject } from '../respond/page.ts';
import { availableFile, emptyFile, errorFile, optionsFile } from '../route/layout.ts';
import {
  ERRORS,
  type ErrorName,
  type ErrorRule,
  errorOf,
  methodNotAllowed,
  REFUSALS,
  REFUSED_METHODS,
  type RefusalName,
} from '../route/rules.ts';
import type { PlannedFile } from './planned.ts';

export function optionsFiles(site: SiteIndex): readonly PlannedFile[] {
  return ENDPOINT_NAMES.flatMap((endpoint) => {
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

/** The list that an error is about, where only one has it. */
function subjectOf(notice: NoticeName): Subject {
  const endpoint = ENDPOINT_NAMES.find((name) =>
    parametersIn(name).some(([parameter]) => errorOf(parameter) === notice),
  );
  return endpoint && { endpoint };
}

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
  const subject = subjectOf(notice);
  const heading = OTHER_HEADINGS[notice];
  const answer = { status, body: errorMarkup(detail), notice, ...(heading !== undefined && { heading }) };
  const page = () => renderPage(subject, undefined, answer, site);
  return inEachRendering((rendering) => errorFile(name, rendering), { detail }, page);
}

/** Sent without a router: errors for answers that are not prebuilt, and the lists of what belongs to nothing. */
export function refusalFiles(site: SiteIndex): readonly PlannedFile[] {
  return [
    ...(Object.keys(REFUSALS) as RefusalName[]).flatMap((name) => refusalIn(name, site)),
    ...ENDPOINT_NAMES.flatMap((endpoint) => {
      const { key, shape, source } = endpointOf(endpoint);
      if (!key || !source || shape !== 'items') return [];
      const nothing = { status: 200, body: documentMarkup('[]'), notice: `no-${endpoint as ListedName}` } as const;
      const page = () => renderPage({ endpoint }, undefined, nothing, site);
      return inEachRendering((rendering) => emptyFile(source, rendering), [], page);
    }),
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
