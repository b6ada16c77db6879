// The documents that are no answers of the data: OPTIONS, errors. Written once each, for the hosts that
// can't make them.

import { html, rawHtml } from '../html.ts';
import type { SiteIndex } from '../respond/content.ts';
import { jsonOf } from '../respond/json.ts';
import { documentMarkup, errorMarkup, type PageAnswer, renderPage, type Subject } from '../respond/page.ts';
import { ENDPOINTS, type EndpointName, RENDERINGS, type Rendering } from '../route/endpoints.ts';
import { availableFile, errorFile, noCommitmentsFile, optionsFile } from '../route/layout.ts';
import { ERRORS, type ErrorName, methodNotAllowed, NOT_PREBUILT, optionsOf, REFUSED_METHODS } from '../route/rules.ts';
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

/** What a host without a router says of an answer that is not prebuilt, and of the commitments of no council. */
export function refusalFiles(site: SiteIndex): readonly PlannedFile[] {
  const { status, detail } = NOT_PREBUILT;
  const subject = { endpoint: 'council-commitments' } as const;
  const available = (rendering: Rendering) => `${site.siteUrl}/${availableFile(rendering)}`;
  const page = available('html');
  const markup = html`{\n  "detail": "${detail}",\n  "available": "<a href="${page}">${page}</a>"\n}`;
  return [
    ...inEachRendering(
      (rendering) => errorFile('not-prebuilt', rendering),
      { detail, available: available('json') },
      { status, body: markup },
      undefined,
      site,
    ),
    ...inEachRendering(noCommitmentsFile, [], { status: 200, body: rawHtml('[]') }, subject, site),
  ];
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
