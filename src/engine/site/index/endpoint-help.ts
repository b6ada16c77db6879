// Help for each endpoint, with its parameters and fields as HTML. It is rendered during the build to keep the router small.

import { type LinkedSite, pagePaths } from '../../addressing/links.ts';
import { GUIDE, optionsFile, REFERENCE } from '../../addressing/site-files.ts';
import { ENDPOINT_NAMES, type EndpointName, endpointOf } from '../../api/api.ts';
import type { Fields } from '../../api/endpoint.ts';
import { FIELD_TYPES } from '../../api/field-types.ts';
import { recordOf } from '../../api/schemas.ts';
import { PAGE, wordsOf } from '../../api/words.ts';
import { byName } from '../../grouping.ts';
import { prose } from '../../markup/elements.ts';
import { optionsOf } from '../../openapi/options.ts';
import { queryParameters } from '../../openapi/parameters.ts';
import { typeWords } from '../../openapi/type-words.ts';
import type { EndpointHelp, SiteIndex } from '../../respond/content.ts';
import { listText } from '../../text/format.ts';
import { type Html, html, markupOf } from '../../text/html.ts';

export function endpointHelp(site: LinkedSite): SiteIndex['guides'] {
  return byName(ENDPOINT_NAMES, (name) => guideOf(name, site));
}

function guideOf(endpoint: EndpointName, site: LinkedSite): EndpointHelp {
  const { heading, description, operation, fields: title } = wordsOf(endpoint);
  const path = pagePaths(site);
  const { source, shape } = endpointOf(endpoint);
  const parameters = parameterFields(endpoint);
  const page = [...fieldsIn(PAGE.fields), { name: 'results', ...PAGE.results }];
  const view: GuideView = {
    // On hosts that ignore queries, there are no parameters to describe.
    parameters: site.links === 'query' ? parameters : [],
    records: [
      { title, fields: fieldsIn(recordOf(source).fields) },
      ...(shape === 'page' ? [{ title: 'Page fields', fields: page }] : []),
    ],
  };
  return {
    ...{ heading, description },
    summary: markupOf(prose(description)),
    guide: markupOf(guide(view)),
    trail: ENDPOINT_NAMES.filter((name) => endpointOf(endpoint).path.startsWith(endpointOf(name).path)),
    help: markupOf(
      html`<p><a href="${path(REFERENCE)}#${operation}">Reference: ${heading}</a></p>\n<p><a href="${path(GUIDE)}">Use the API</a></p>\n`,
    ),
    hasParameters: parameters.length > 0,
    options: optionsOf(endpoint),
    // Plain file servers don't support OPTIONS.
    optionsPage: site.links === 'query' ? path(optionsFile(endpoint, 'html')) : undefined,
  };
}

const fieldsIn = (fields: Fields): readonly Field[] =>
  Object.entries(fields).map(([name, { type, text }]) => ({ name, type: FIELD_TYPES[type][0], text }));

/** Parameters are described as in the OpenAPI document, although OPTIONS responses contain the original service's descriptions. */
function parameterFields(endpoint: EndpointName): readonly Field[] {
  const { parameters } = endpointOf(endpoint);
  return queryParameters(endpoint).map(({ name, description, schema }) => {
    const parameter = parameters[name];
    if (parameter?.kind === 'words')
      return { name, text: `${description} The values are ${listText(parameter.words)}.`, type: 'string' };
    const type = typeWords(schema).map(({ text }) => text);
    return { name, text: description, type: type.join('') };
  });
}

// ---- markup ----

interface Field {
  readonly name: string;
  /** For example, `integer (a year) or null`. */
  readonly type: string;
  readonly text: string;
}

interface GuideView {
  readonly parameters: readonly Field[];
  readonly records: readonly { readonly title: string; readonly fields: readonly Field[] }[];
}

function guide({ parameters, records }: GuideView): Html {
  return html`<section class="guide" aria-label="Guide">
${
  parameters.length > 0 &&
  html`<h2>Parameters</h2>
<dl>${parameters.map(described)}</dl>\n`
}${records.map(
  ({ title, fields }) => html`<h2>${title}</h2>
<dl>${fields.map(described)}</dl>\n`,
)}</section>`;
}

const described = ({ name, type, text }: Field): Html =>
  html`<dt><code>${name}</code></dt><dd>${prose(text)} <small>Type: ${type}.</small></dd>`;
