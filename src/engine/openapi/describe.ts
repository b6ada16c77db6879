// Creates the OpenAPI document for a site.

import type { Address } from '../addressing/address.ts';
import { linkWriter } from '../addressing/links.ts';
import { REFERENCE, urlIndexFile } from '../addressing/site-files.ts';
import { ENDPOINT_NAMES } from '../api/api.ts';
import { apiSchemas, schemaOf, schemaRef } from '../api/schemas.ts';
import { TAGS } from '../api/words.ts';
import type { SiteIndex } from '../respond/content.ts';
import type { Header, ParameterObject, PathItem, Response, Schema } from './document.ts';
import type { Examples } from './examples.ts';
import { filePaths } from './file-paths.ts';
import { parameterComponents } from './parameters.ts';
import { queryPaths } from './query-paths.ts';
import { HEADER_COMPONENTS, responseComponents } from './responses.ts';

interface Described {
  readonly site: Pick<SiteIndex, 'siteUrl' | 'links' | 'title' | 'description' | 'licence' | 'contact'>;
  /** The program version. */
  readonly version: string;
  readonly examples: Examples;
  /** The addresses of all prebuilt responses. */
  readonly prebuilt: readonly Address[];
}

const BY_QUERY =
  'Send GET requests. You don’t need a key, and CORS is enabled for all origins. Responses are JSON by default. To get an HTML page, open the URL in a browser or add `format=api`. ' +
  'Unknown parameters are ignored. If a parameter is repeated, the last value is used.';
const BY_PATH =
  'Send GET requests. You don’t need a key. Every response on this site is a file, so query strings are ignored. Instead, each page of a list and each filter has its own URL. ' +
  'To get a response as HTML, change `.json` to `.html` in its URL.';

export type OpenApiDocument = ReturnType<typeof describeApi>;

export function describeApi({ site, version, examples, prebuilt }: Described) {
  const { siteUrl, links, title, description, licence, contact } = site;
  const available = `${siteUrl}/${urlIndexFile('json')}`;
  const about = links === 'query' ? BY_QUERY : `${BY_PATH} For a list of the available URLs, see <${available}>.`;
  return {
    openapi: '3.1.1',
    info: {
      title,
      description: [description, about].filter((text) => text !== '').join('\n\n'),
      version,
      ...(contact !== undefined && { contact: contactOf(contact) }),
      ...(licence && { license: { name: licence.name, url: licence.url } }),
    },
    servers: [{ url: siteUrl }],
    externalDocs: {
      description: 'The API reference as a web page',
      url: siteUrl + linkWriter(site).page(REFERENCE),
    },
    tags: TAGS,
    security: [],
    ...(links === 'query' ? queryPart(examples, available) : filePart(examples, prebuilt)),
  };
}

interface Part {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, ParameterObject>>;
    readonly headers?: Readonly<Record<string, Header>>;
    readonly responses?: Readonly<Record<string, Response>>;
  };
}

function queryPart({ parameters, addresses, of }: Examples, available: string): Part {
  return {
    paths: queryPaths((endpoint) => addresses[endpoint] && of(addresses[endpoint])),
    components: {
      schemas: apiSchemas(),
      parameters: parameterComponents(parameters),
      headers: HEADER_COMPONENTS,
      responses: responseComponents(available),
    },
  };
}

function filePart({ of }: Examples, prebuilt: readonly Address[]): Part {
  const schemas = apiSchemas();
  // Omits schemas that are used only for query parameters, errors and OPTIONS.
  const referred = JSON.stringify([ENDPOINT_NAMES.map((name) => schemaRef(schemaOf(name))), schemas]);
  const own = Object.entries(schemas).filter(([name]) => referred.includes(JSON.stringify(schemaRef(name).$ref)));
  return { paths: filePaths(prebuilt, of), components: { schemas: Object.fromEntries(own) } };
}

/** @param contact an email address or a URL */
function contactOf(contact: string) {
  const email = contact.replace(/^mailto:|\?.*$/gis, '');
  return /^https?:/i.test(contact) ? { url: contact } : { email };
}
