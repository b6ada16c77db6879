// The documents that are no answers of the data: OPTIONS, errors. Written once each, for the hosts that can't make them.
import type { SiteIndex } from '../respond/content.ts';
import { jsonOf } from '../respond/json.ts';
import { documentMarkup, errorMarkup, type PageAnswer, renderPage, type Subject } from '../respond/page.ts';
import { ENDPOINTS, type EndpointName, RENDERINGS, type Rendering } from '../route/endpoints.ts';
import { errorFile, optionsFile } from '../route/layout.ts';
import { ERRORS, type ErrorName, methodNotAllowed, optionsOf, REFUSED_METHODS } from '../route/rules.ts';
import type { PlannedFile } from './planned.ts';

export function optionsFiles(site: SiteIndex): readonly PlannedFile[] {
  return (Object.keys(ENDPOINTS) as EndpointName[]).flatMap((endpoint) => {
    const document = optionsOf(endpoint);
    const answer = { status: 200, body: documentMarkup(document) };
    return inEachRendering((rendering) => optionsFile(endpoint, rendering), document, answer, { endpoint }, site);
  });
}

export function errorFiles(site: SiteIndex): readonly PlannedFile[] {
  const errors = [
    ...(Object.keys(ERRORS) as ErrorName[]).map((name) => ({ name, ...ERRORS[name] })),
    ...REFUSED_METHODS.map((method) => ({
      name: `method-not-allowed-${method.toLowerCase()}`,
      ...methodNotAllowed(method),
    })),
  ];
  return errors.flatMap(({ name, status, detail }) => {
    const answer = { status, body: errorMarkup(detail) };
    return inEachRendering((rendering) => errorFile(name, rendering), { detail }, answer, undefined, site);
  });
}

/** The 404 of the whole site, under the names that hosts look for. */
export function notFoundFiles(site: SiteIndex): readonly PlannedFile[] {
  const { status, detail } = ERRORS['not-found'];
  const answer = { status, body: errorMarkup(detail) };
  return inEachRendering((rendering) => `404.${rendering}`, { detail }, answer, undefined, site);
}

function inEachRendering(
  file: (rendering: Rendering) => string,
  document: object,
  answer: PageAnswer,
  subject: Subject,
  site: SiteIndex,
): readonly PlannedFile[] {
  return RENDERINGS.map((rendering) => ({
    path: file(rendering),
    render: () => (rendering === 'json' ? jsonOf(document) : renderPage(subject, undefined, answer, site)),
  }));
}
