// The description of a site, read from its planned files, with validators for the responses that it describes.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { OPENAPI } from '../../src/addressing/site-files.ts';
import { readDate } from '../../src/api/values.ts';
import type { OpenApiDocument } from '../../src/openapi/describe.ts';
import {
  OPERATION_METHODS,
  type ParameterObject,
  type PathItem,
  type Response,
  resolve,
  type Schema,
} from '../../src/openapi/document.ts';
import { bytesOf } from '../../src/site/file-content.ts';
import { filesOf } from '../../src/site/site-plan.ts';
import { planOf, testHost } from '../support/planned.ts';

export function descriptionIn(files: ReadonlyMap<string, Uint8Array>): OpenApiDocument {
  return JSON.parse(Buffer.from(files.get(OPENAPI)!).toString());
}

export interface Validators {
  /** Checks values against a schema of the document, which may refer to its components. */
  readonly of: (schema: Schema) => ValidateFunction;
}

/** Strict: a keyword that is unknown, or can't hold, is refused. */
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

/** A parameter's text as the description says to read it. */
export function valueIn({ style, explode, schema }: ParameterObject, text: string): unknown {
  if (style === 'form' && explode === false) return text.split(',');
  const takesNumbers = JSON.stringify(schema).includes('"integer"');
  return takesNumbers && /^[0-9]+$/.test(text) ? Number(text) : text;
}

/** The path of the description that a request's path is one of. */
export function pathItemFor(document: OpenApiDocument, path: string): PathItem | undefined {
  const found = Object.keys(document.paths).find((template) =>
    new RegExp(`^${template.replace(/\{[a-z_]+\}/g, '[^/]+')}$`).test(path),
  );
  return found === undefined ? undefined : document.paths[found];
}

/** What is described of an answer; a method that is not described is one that GET's 405 tells of. */
export function responseFor(document: OpenApiDocument, item: PathItem, method: string, status: number) {
  const name = OPERATION_METHODS.find((each) => each === method.toLowerCase()) ?? 'get';
  const { responses } = item[name]!;
  const response = responses[String(status)] ?? responses.default;
  return response && resolve<Response>(document, response);
}

/** Every object within a document, from the outermost in. */
export function* objectsIn(value: unknown): Iterable<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Readonly<Record<string, unknown>>;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

/** The planned files of a source folder, rendered in memory. @param site in the shape of site.json */
export async function planFiles(
  data: string,
  site: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  // The router composes every response, so that the site is planned quickly.
  const plan = await planOf(data, { siteUrl: 'https://climate.example', ...site }, [testHost({ composes: 'all' })]);
  return new Map(filesOf(plan).map(({ path, render }) => [path, bytesOf(render())]));
}
