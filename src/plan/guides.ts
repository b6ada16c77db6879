// What each endpoint can be asked with, and what its answers hold: markup made at build time, so that a router carries no
// words of it.
import { type GuideView, guide } from '../../templates/guide.ts';
import { listText, prose } from '../../templates/words.ts';
import { markupOf } from '../html.ts';
import { PARAMETERS, type ParameterName } from '../openapi/parameters.ts';
import { typeWords } from '../openapi/type-words.ts';
import type { EndpointWords, SiteIndex } from '../respond/content.ts';
import { ENDPOINTS, type EndpointName, FILTER_VALUES } from '../route/endpoints.ts';
import { FIELDS, type Field } from '../route/fields.ts';
import type { LinkForm } from '../route/links.ts';
import { optionsOf } from '../route/rules.ts';

/** The records of each endpoint's answers. */
const RECORDS: Readonly<Record<EndpointName, readonly [title: string, record: keyof typeof FIELDS][]>> = {
  root: [['Fields', 'root']],
  councils: [['Council fields', 'council']],
  council: [['Fields', 'council']],
  'council-commitments': [['Record fields', 'commitment']],
  commitments: [
    ['Record fields', 'commitment'],
    ['Page fields', 'page'],
  ],
  searchterms: [
    ['Search term fields', 'searchterm'],
    ['Page fields', 'page'],
  ],
};

/** Described as in the OpenAPI document. OPTIONS returns the service's own descriptions. */
function parameterField(name: ParameterName): Field {
  const { schema, description } = PARAMETERS[name];
  const values = Object.entries<readonly string[]>(FILTER_VALUES).find(([filter]) => filter === name)?.[1];
  if (values) return { name, text: `${description} The values are ${listText(values)}.`, type: 'string' };
  return {
    name,
    text: description,
    type: typeWords(schema)
      .map(({ text }) => text)
      .join(''),
  };
}

export function guidesOf(links: LinkForm): SiteIndex['guides'] {
  const guideTo = (endpoint: EndpointName): GuideView => ({
    // Where answers are linked by path nobody reads parameters: to explain them would promise too much.
    parameters:
      links === 'query' ? ENDPOINTS[endpoint].parameters.map(({ name }) => parameterField(name as ParameterName)) : [],
    records: RECORDS[endpoint].map(([title, record]) => ({ title, fields: FIELDS[record] })),
  });
  const names = Object.keys(ENDPOINTS) as readonly EndpointName[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        heading: ENDPOINTS[name].heading,
        description: ENDPOINTS[name].description,
        summary: markupOf(prose(ENDPOINTS[name].description)),
        guide: markupOf(guide(guideTo(name))),
        hasParameters: ENDPOINTS[name].parameters.length > 0,
        options: optionsOf(name),
      } satisfies EndpointWords,
    ]),
  ) as SiteIndex['guides'];
}
