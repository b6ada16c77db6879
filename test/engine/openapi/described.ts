// The OpenAPI description from a site's planned files, with validators for the responses that it describes.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { OPENAPI } from '../../../src/engine/addressing/site-files.ts';
import { readDate } from '../../../src/engine/api/values.ts';
import type { OpenApiDocument } from '../../../src/engine/openapi/describe.ts';
import {
  OPERATION_METHODS,
  type ParameterObject,
  type PathItem,
  type Response,
  resolve,
  type Schema,
} from '../../../src/engine/openapi/document.ts';
import { bytesOf } from '../../../src/engine/site/file-content.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { planOf, testHost } from '../../support/planned.ts';

export function descriptionIn(files: ReadonlyMap<string, Uint8Array>): OpenApiDocument {
  return JSON.parse(Buffer.from(files.get(OPENAPI)!).toString());
}

export interface Validators {
  /** Compares values with a schema in the document. The schema may refer to components. */
  readonly of: (schema: Schema) => ValidateFunction;
}

/** In strict mode, the validator rejects keywords that are unknown or have no effect. */
export function validatorsOf(document: OpenApiDocument): Validators {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: true });
  ajv.addVocabulary(['components']);
  ajv.addFormat('date', (text: string) => readDate(text) === text);
  ajv.addFormat('uri', (text: string) => URL.canParse(text) && !/[^!-~]/.test(text));
  ajv.addFormat('uri-reference', (text: string) => URL.canParse(text, 'https://climate.example'));
  ajv.addSchema({ $id: 'api', components: { schemas: document.components.schemas } });
  const made = new Map<string, ValidateFunction>();
  return {
    of: (schema) => {
      const key = JSON.stringify(schema).replaceAll('"#/', '"api#/');
      const validator = made.get(key) ?? ajv.compile(JSON.parse(key));
      made.set(key, validator);
      return validator;
    },
  };
}

/** The value of a parameter's text, read as the description says. */
export function valueIn({ style, explode, schema }: ParameterObject, text: string): unknown {
  if (style === 'form' && explode === false) return text.split(',');
  const takesNumbers = JSON.stringify(schema).includes('"integer"');
  return takesNumbers && /^[0-9]+$/.test(text) ? Number(text) : text;
}

/** The path in the description that matches a request's path. */
export function pathItemFor(document: OpenApiDocument, path: string): PathItem | undefined {
  const found = Object.keys(document.paths).find((template) =>
    new RegExp(`^${template.replace(/\{[a-z_]+\}/g, '[^/]+')}$`).test(path),
  );
  return found === undefined ? undefined : document.paths[found];
}

/** The description of a response. If the description lacks the method, the 405 response of GET applies. */
export function responseFor(document: OpenApiDocument, item: PathItem, method: string, status: number) {
  const name = OPERATION_METHODS.find((each) => each === method.toLowerCase()) ?? 'get';
  const { responses } = item[name]!;
  const response = responses[String(status)] ?? responses.default;
  return response && resolve<Response>(document, response);
}

/** Every object in a document, starting with the document itself. */
export function* objectsIn(value: unknown): Iterable<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Readonly<Record<string, unknown>>;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

/** The planned files of a source folder, rendered in memory. @param site options with the structure of site.json */
export async function planFiles(
  data: string,
  site: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  // The router composes every response, so that planning the site doesn't take long.
  const plan = await planOf(data, { siteUrl: 'https://climate.example', ...site }, [testHost({ composes: 'all' })]);
  return new Map(filesOf(plan).map(({ path, render }) => [path, bytesOf(render())]));
}
