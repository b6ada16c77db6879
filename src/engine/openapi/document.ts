// Types for the parts of the OpenAPI format that this program uses (https://spec.openapis.org/oas/v3.1.1.html).

export interface Reference {
  readonly $ref: string;
}

/** JSON Schema, draft 2020-12. */
export type Schema = Readonly<Record<string, unknown>>;

export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

export interface MediaType {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface Header {
  readonly description: string;
  readonly schema: Schema;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly description: string;
  readonly required?: true;
  readonly style?: 'form' | 'simple';
  readonly explode?: false;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

/** The responses, by status code; `default` stands for all other codes. */
export type Responses = Readonly<Record<string, Response | Reference>>;

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly responses: Responses;
}

export const OPERATION_METHODS = ['get', 'head', 'options'] as const;

export interface PathItem extends Partial<Readonly<Record<(typeof OPERATION_METHODS)[number], Operation>>> {
  readonly summary: string;
  readonly description: string;
  /** The parameters that apply to all methods. */
  readonly parameters?: readonly (ParameterObject | Reference)[];
}

/**
 * Finds the component to which a reference points.
 * @throws {RangeError} if there is no such component
 */
export function resolve<Value extends object>(document: object, value: Value | Reference): Value {
  if (!('$ref' in value)) return value as Value;
  const names = String(value.$ref).slice('#/'.length).split('/');
  const found = names.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);
  if (found === undefined) throw new RangeError(`the document has no ${value.$ref}`);
  return found as Value;
}
